import type { Translatable } from '../../protocol/texts/catalogue.ts';
import type { Issue } from '../../protocol/schemas/refusal.ts';
import { errorStatus, type ErrorCode } from '../../protocol/errorCodes.ts';

/** The names of the limits. The metrics count refusals under these names. */
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
  'recoveries',
  'rooms',
  'seatRequests',
  'venueReports',
  'waitingRequests',
] as const;
export type LimitName = (typeof limitNames)[number];

/** The limit that causes an error code, for codes that have only one possible cause. */
const limitOf: Partial<Record<ErrorCode, LimitName>> = {
  body_too_large: 'body',
  event_full: 'guests',
};

/** An error whose message is shown to users. `protocol/errorCodes.ts` lists the codes with their statuses. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The message with its catalogue key and values. */
  readonly translatable: Translatable;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** Additional fields of the reply's body. */
  readonly fields: Record<string, unknown>;
  /** The limit that caused the refusal, if any. */
  readonly limit: LimitName | undefined;

  constructor(
    code: ErrorCode,
    text: Translatable,
    options: {
      cause?: unknown;
      issues?: Issue[] | undefined;
      headers?: Record<string, string>;
      fields?: Record<string, unknown>;
      limit?: LimitName;
    } = {},
  ) {
    super(text.message, { cause: options.cause });
    this.translatable = text;
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

/** Creates the error `invalid` for one field of a body. */
export const wrongField = (path: string, text: Translatable) =>
  new AppError('invalid', text, { issues: [{ path, ...text }] });
