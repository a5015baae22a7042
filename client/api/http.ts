import type {
  BodyOf,
  CallBy,
  CallName,
  CallWithBody,
  CallWithCookies,
  CallWithKey,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../../protocol/calls/calls.ts';
import { type ErrorCode, errorStatus } from '../../protocol/errorCodes.ts';
import { type asGuest, cookieCheck, fillPath, keyHeader } from '../../protocol/paths.ts';
import { retranslate } from '../../protocol/texts/catalogue.ts';
import type { Issue, Refusal } from '../../protocol/schemas/refusal.ts';

/**
 * A failed call. `message` is '<status>: <body>'. Status 0 means that our server did not reply: no network, a
 * timeout, or a page of a captive portal.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's text for the user, in the user's language. */
  readonly serverText: string | undefined;
  readonly issues: Issue[];
  /** A free name that the server suggests in place of a taken one. */
  readonly suggestion: string | undefined;
  /** The value of `Retry-After` in milliseconds, if the server sent one. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    body: string,
    options: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(`${status}: ${body}`, options);
    const refusal = parseRefusal(body);
    this.status = status;
    this.retryAfterMs = options.retryAfterMs;
    this.code = ownCode(status, refusal?.code);
    this.serverText = refusal && serverTextOf(refusal);
    this.issues = (refusal?.issues ?? []).map((issue) => ({ ...issue, message: retranslate(issue) }));
    this.suggestion = refusal?.suggestion;
  }

  get isOffline() {
    return this.status === 0;
  }

  /**
   * True when the error has none of our codes: no reply arrived, or a proxy or a captive portal replied. In
   * both cases the server may not have received the call.
   */
  get isForeign() {
    return this.code === undefined;
  }

  /** True when the same call may succeed later. */
  get isTemporary() {
    return this.isForeign || this.status >= 500 || this.status === 429;
  }

  /** True when the call needs a grant that this browser does not have. */
  get isGrantMissing() {
    return !this.isForeign && (this.status === 401 || this.status === 403);
  }
}

/** Runs an action and returns its ApiError, if any. Rethrows every other error. */
export const errorOf = async (action: () => Promise<unknown>): Promise<ApiError | undefined> =>
  action().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

/** Returns the server's text if the server refused the call because the browser blocks cookies. */
export const cookiesBlocked = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'cookies_blocked' ? error.serverText : undefined;

/** Returns true when our server refused the call and a retry cannot succeed. */
export const isFinal = (error: unknown) => error instanceof ApiError && !error.isTemporary;

/** Returns the server's text in the user's language. A proxy or an older server sends no text key. */
const serverTextOf = ({ reason, values, message, error }: Partial<Refusal & { error: string }>) =>
  reason && message ? retranslate({ reason, message, ...(values && { values }) }) : (message ?? error);

function parseRefusal(body: string): Partial<Refusal & { error: string }> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the error code if it belongs to the status. Other servers may send codes that we do not know. */
const ownCode = (status: number, code: string | undefined): ErrorCode | undefined =>
  code !== undefined && errorStatus[code as ErrorCode] === status ? (code as ErrorCode) : undefined;

type QueryInput<Name extends CallName> = QueryOf<Name> &
  (Name extends CallBy<'GET'> ? Partial<typeof asGuest> : object);

type AddressOptions<Name extends CallName> = (keyof ParamsOf<Name> extends never
  ? object
  : { params: ParamsOf<Name> }) & {
  query?: keyof QueryInput<Name> extends never ? never : QueryInput<Name>;
};

/** The options of a call: address parameters, query, body and transmission settings. */
type CallOptions<Name extends CallName> = AddressOptions<Name> &
  (Name extends CallWithBody ? { body: BodyOf<Name> } : object) &
  (Name extends CallWithCookies ? { needsCookies: true } : object) & {
    /** The server processes a submission with the same key only once. */
    idempotencyKey?: Name extends CallWithKey ? string : never;
    timeoutMs?: number;
    /** Aborts the call. It replaces the timeout. */
    signal?: AbortSignal;
  };

/** The options argument is required when one of its fields is required. */
type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options];

interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  needsCookies?: true;
  idempotencyKey?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Returns the address of a call, including its query. */
export const addressOf = <Name extends CallName>(
  name: Name,
  ...[options]: OptionsArgument<AddressOptions<Name>>
): string => addressWith(name, options as AnyOptions | undefined);

function addressWith(name: CallName, { params, query = {} }: AnyOptions = {}): string {
  const definedQuery = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const path = fillPath(name.slice(name.indexOf(' ') + 1), params);
  return definedQuery.length > 0 ? `${path}?${new URLSearchParams(definedQuery).toString()}` : path;
}

/**
 * Sends a call with the session cookie.
 * @throws ApiError when the reply is not successful or does not arrive.
 */
export async function send<Name extends CallName>(
  name: Name,
  ...[callOptions]: OptionsArgument<CallOptions<Name>>
): Promise<Response> {
  const options = (callOptions ?? {}) as AnyOptions;
  if (!options.needsCookies) return sendOnce(name, options);
  setCheckCookie();
  return sendOnce(name, options).catch(async (error: unknown) => {
    // The server sets the missing cookie with its refusal, so the second attempt sends the cookie.
    if (error instanceof ApiError && error.code === 'cookies_blocked') return sendOnce(name, options);
    throw error;
  });
}

function setCheckCookie(): void {
  try {
    document.cookie = `${cookieCheck.cookie}=1; Path=/; SameSite=Lax`;
  } catch {
    // A sandboxed frame cannot set cookies.
  }
}

async function sendOnce(name: CallName, options: AnyOptions): Promise<Response> {
  const { body, needsCookies, idempotencyKey, timeoutMs = 15_000, signal } = options;
  const response = await fetch(addressWith(name, options), {
    method: name.split(' ', 1)[0]!,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { [keyHeader]: idempotencyKey }),
      ...(needsCookies && { [cookieCheck.header]: '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ?? abortedAfter(timeoutMs),
  }).catch(throwNoReply('The server cannot be reached.'));
  if (response.ok) return response;
  throw new ApiError(response.status, (await textOf(response)) || response.statusText, {
    retryAfterMs: retryAfterOf(response),
  });
}

/** Sends a call and returns its parsed reply. Throws ApiError. */
export async function call<Name extends CallName>(
  name: Name,
  ...options: OptionsArgument<CallOptions<Name>>
): Promise<ReplyOf<Name>> {
  const response = await send(name, ...options);
  const text = await textOf(response);
  return (response.status === 204 ? undefined : parse(text)) as ReplyOf<Name>;
}

/** Returns an error handler that throws an ApiError with status 0. */
export const throwNoReply = (why: string) => (cause: unknown) => {
  throw new ApiError(0, why, { cause });
};

const textOf = async (response: Response) => response.text().catch(throwNoReply('The connection was lost.'));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return throwNoReply('The reply cannot be read.')(cause);
  }
}

/** Reads `Retry-After` (seconds or a date). Returns milliseconds. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return delayMs > 0 ? delayMs : undefined;
}

/** Replaces `AbortSignal.timeout`, which browsers of older phones lack. */
export function abortedAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), delayMs);
  return controller.signal;
}
