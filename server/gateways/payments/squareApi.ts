import { z } from 'zod';

/** The settings for Square's API. `timeoutMs` is the timeout of one call. */
export interface SquareSettings {
  accessToken: string;
  applicationId: string;
  locationId: string;
  apiUrl: string;
  timeoutMs?: number;
}

const version = '2026-01-22';
const defaultTimeoutMs = 20_000;

const SquarePayment = z.object({ id: z.string(), status: z.string(), reference_id: z.string().optional() });

const ListedPayment = SquarePayment.extend({ amount_money: z.object({ amount: z.int() }) });

const SquareBody = z.object({
  payment: SquarePayment.optional(),
  payments: z.array(ListedPayment).optional(),
  refund: z.object({ status: z.string().optional() }).optional(),
  cursor: z.string().optional(),
  errors: z.array(z.object({ category: z.string().optional(), code: z.string() })).optional(),
});

/**
 * Square's reply. If no reply arrived, `status` is undefined, and `failure` tells whether Square may have
 * received the request.
 */
export interface SquareReply extends z.infer<typeof SquareBody> {
  status?: number;
  failure?: 'never sent' | 'cut off' | 'timed out';
  /**
   * True if the body does not match Square's documentation. A missing list must then not be treated as an
   * empty list.
   */
  isUnreadable?: boolean;
}

/** The errors before a connection was established. Square cannot have received the request. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeCode = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? String(error.cause.code)
    : '';

function failureOf(error: unknown): SquareReply['failure'] {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed out';
  return neverSent.has(causeCode(error)) ? 'never sent' : 'cut off';
}

/** Makes one call to Square's REST API. Never throws. */
export async function callSquare(
  { accessToken, apiUrl, timeoutMs = defaultTimeoutMs }: SquareSettings,
  path: string,
  body?: object,
): Promise<SquareReply> {
  try {
    const response = await fetch(apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'square-version': version,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { ...read(text), status: response.status };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function read(text: string): SquareReply {
  try {
    return SquareBody.parse(JSON.parse(text));
  } catch {
    return { isUnreadable: true };
  }
}

/** Returns the data of a reply that may be logged. Omits cards, tokens and personal data. */
export const loggableFacts = ({ status, failure, isUnreadable, errors = [] }: SquareReply) => ({
  status: status ?? failure,
  isUnreadable,
  codes: errors.map(({ code }) => code),
});
