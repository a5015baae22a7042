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
import { translateAgain } from '../../protocol/texts/catalogue.ts';
import type { Issue, Refusal } from '../../protocol/schemas/refusal.ts';

/**
 * A call that failed. `message` is '<status>: <body>'; status 0 means that no answer came: no network, time-out, or a page
 * (of a hotel's Wi-Fi) in place of the reply.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's sentence for people, if it gave one. */
  readonly serverText: string | undefined;
  readonly issues: Issue[];
  /** Instead of a taken name: one that is free. */
  readonly suggestion: string | undefined;
  /** How long not to ask again, in milliseconds, where that was said. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    body: string,
    options: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(`${status}: ${body}`, options);
    const refusal = asRefusal(body);
    this.status = status;
    this.retryAfterMs = options.retryAfterMs;
    this.code = ownCode(status, refusal?.code);
    this.serverText = refusal && serverTextOf(refusal);
    this.issues = (refusal?.issues ?? []).map((issue) => ({ ...issue, message: translateAgain(issue) }));
    this.suggestion = refusal?.suggestion;
  }

  get isOffline() {
    return this.status === 0;
  }

  /** No refusal of our server, which gives each a code: a proxy or a hotel's Wi-Fi spoke, and the server may not have been asked. */
  get isForeign() {
    return this.code === undefined;
  }

  /** No word about what was asked: the very same may go through later. */
  get isTemporary() {
    return this.isForeign || this.status >= 500 || this.status === 429;
  }

  /** The server wants a grant that this browser does not hold, or holds no more. */
  get isGrantMissing() {
    return !this.isForeign && (this.status === 401 || this.status === 403);
  }
}

/** What went wrong with an action, if its call did; anything else is thrown. */
export const errorOf = async (action: () => Promise<unknown>): Promise<ApiError | undefined> =>
  action().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

/** The server's sentence where it has refused a browser that blocks cookies. */
export const cookiesBlocked = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'cookies_blocked' ? error.serverText : undefined;

/** The server's last word: the very same will never go through, and nobody asks again. */
export const isFinal = (error: unknown) => error instanceof ApiError && !error.isTemporary;

/** The server's sentence in the reader's language; what a proxy or an older server says has no name. */
const serverTextOf = ({ reason, values, message, error }: Partial<Refusal & { error: string }>) =>
  reason && message ? translateAgain({ reason, message, ...(values && { values }) }) : (message ?? error);

function asRefusal(body: string): Partial<Refusal & { error: string }> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A code of ours comes with its own status; anybody may answer with a code of theirs. */
const ownCode = (status: number, code: string | undefined): ErrorCode | undefined =>
  code !== undefined && errorStatus[code as ErrorCode] === status ? (code as ErrorCode) : undefined;

type QueryInput<Name extends CallName> = QueryOf<Name> &
  (Name extends CallBy<'GET'> ? Partial<typeof asGuest> : object);

type AddressOptions<Name extends CallName> = (keyof ParamsOf<Name> extends never
  ? object
  : { params: ParamsOf<Name> }) & {
  query?: keyof QueryInput<Name> extends never ? never : QueryInput<Name>;
};

/** What a call needs (the parts of its address, its body), and how it is sent. */
type CallOptions<Name extends CallName> = AddressOptions<Name> &
  (Name extends CallWithBody ? { body: BodyOf<Name> } : object) &
  (Name extends CallWithCookies ? { needsCookies: true } : object) & {
    /** The same submission under the same key is the same thing, however often it is sent. */
    idempotencyKey?: Name extends CallWithKey ? string : never;
    timeoutMs?: number;
    /** Gives the call up from outside, instead of after a time. */
    signal?: AbortSignal;
  };

/** Options have to be given where some are needed. */
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

/** The address of a call with its query. */
export const addressOf = <Name extends CallName>(
  name: Name,
  ...[options]: OptionsArgument<AddressOptions<Name>>
): string => addressWith(name, options as AnyOptions | undefined);

function addressWith(name: CallName, { params, query = {} }: AnyOptions = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const path = fillPath(name.slice(name.indexOf(' ') + 1), params);
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Sends a call with the cookie; anything but success throws an ApiError. */
export async function send<Name extends CallName>(
  name: Name,
  ...[given]: OptionsArgument<CallOptions<Name>>
): Promise<Response> {
  const options = (given ?? {}) as AnyOptions;
  if (!options.needsCookies) return sendOnce(name, options);
  setCheckCookie();
  return sendOnce(name, options).catch(async (error: unknown) => {
    // Where scripts may set no cookie, the refusal itself has set one, which comes along the second time.
    if (error instanceof ApiError && error.code === 'cookies_blocked') return sendOnce(name, options);
    throw error;
  });
}

function setCheckCookie(): void {
  try {
    document.cookie = `${cookieCheck.cookie}=1; Path=/; SameSite=Lax`;
  } catch {
    // A sandboxed frame may set none.
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
  }).catch(throwUnanswered('The server cannot be reached.'));
  if (response.ok) return response;
  throw new ApiError(response.status, (await textOf(response)) || response.statusText, {
    retryAfterMs: retryAfterOf(response),
  });
}

/** Sends a call and gives the parsed reply. Throws ApiError. */
export async function call<Name extends CallName>(
  name: Name,
  ...options: OptionsArgument<CallOptions<Name>>
): Promise<ReplyOf<Name>> {
  const response = await send(name, ...options);
  const text = await textOf(response);
  return (response.status === 204 ? undefined : parse(text)) as ReplyOf<Name>;
}

/** No answer came, or none of ours. */
export const throwUnanswered = (why: string) => (cause: unknown) => {
  throw new ApiError(0, why, { cause });
};

const textOf = async (response: Response) =>
  response.text().catch(throwUnanswered('The connection was lost.'));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return throwUnanswered('The reply cannot be read.')(cause);
  }
}

/** Seconds or a date, as HTTP has it. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return delayMs > 0 ? delayMs : undefined;
}

/** As `AbortSignal.timeout`, which older phones lack. */
export function abortedAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), delayMs);
  return controller.signal;
}
