import type { Issue } from '../protocol/schemas/refusal.ts';
import { errorStatus, type ErrorCode } from '../protocol/errorCodes.ts';

/** A refusal that people may read. Codes and statuses are listed in `protocol/errorCodes.ts`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** What the body of this refusal carries beside the usual. */
  readonly fields: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      issues?: Issue[] | undefined;
      headers?: Record<string, string>;
      fields?: Record<string, unknown>;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
    this.fields = options.fields ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
