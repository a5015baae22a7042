import type { Translatable } from '../../protocol/texts/catalogue.ts';
import type { Issue } from '../../protocol/schemas/refusal.ts';
import { errorStatus, type ErrorCode } from '../../protocol/errorCodes.ts';

/** The limits by the names under which their refusals are counted in the metrics. */
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

/** The limits of the error codes that have only one reason. */
const limitOf: Partial<Record<ErrorCode, LimitName>> = {
  body_too_large: 'body',
  event_full: 'guests',
};

/** An error whose message is shown to users. Codes and statuses are listed in `protocol/errorCodes.ts`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The message with its text key and values. */
  readonly translatable: Translatable;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** Additional fields of the reply's body. */
  readonly fields: Record<string, unknown>;
  /** The limit that refused, if one did. */
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

/** Builds the `invalid` error for one field of a body. */
export const wrongField = (path: string, text: Translatable) =>
  new AppError('invalid', text, { issues: [{ path, ...text }] });
