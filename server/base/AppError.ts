import type { Translatable } from '../../protocol/texts/catalogue.ts';
import type { Issue } from '../../protocol/schemas/refusal.ts';
import { errorStatus, type ErrorCode } from '../../protocol/errorCodes.ts';

/** A limit that refuses, by the name under which refusals are counted. */
export const limitNames = [
  'attempts',
  'backlog',
  'body',
  'bytes',
  'codeQueues',
  'codes',
  'connections',
  'creations',
  'guests',
  'joins',
  'links',
  'packets',
  'rooms',
  'seatRequests',
  'venueReports',
  'waitingRequests',
] as const;
export type LimitName = (typeof limitNames)[number];

/** The limits behind codes that no other reason has. */
const limitOf: Partial<Record<ErrorCode, LimitName>> = {
  body_too_large: 'body',
  event_full: 'guests',
};

/** A refusal that people may read. Codes and statuses are listed in `protocol/errorCodes.ts`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The sentence for people, with its name and values. */
  readonly translatable: Translatable;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** What the body of this refusal carries beside the usual. */
  readonly fields: Record<string, unknown>;
  /** The limit that refused, if one did. */
  readonly limit: LimitName | undefined;

  constructor(
    code: ErrorCode,
    said: Translatable,
    options: {
      cause?: unknown;
      issues?: Issue[] | undefined;
      headers?: Record<string, string>;
      fields?: Record<string, unknown>;
      limit?: LimitName;
    } = {},
  ) {
    super(said.message, { cause: options.cause });
    this.translatable = said;
    this.code = code;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
    this.fields = options.fields ?? {};
    this.limit = options.limit ?? limitOf[code];
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One field of a body is wrong. */
export const wrongField = (path: string, said: Translatable) =>
  new AppError('invalid', said, { issues: [{ path, ...said }] });
