import { ZodError } from 'zod';
import { AppError } from './AppError.ts';

const unavailable = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoTopologyClosedError',
]);

/** The one converter from whatever was thrown to a refusal; what it does not know becomes an `internal` without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) {
    const issues = thrown.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return new AppError('invalid', issues[0]?.message ?? 'Please check what you entered.', { issues });
  }
  if (thrown instanceof Error && unavailable.has(thrown.name))
    return new AppError('unavailable', 'The event data cannot be reached right now. Please try again.', {
      cause: thrown,
    });
  if (isHttpError(thrown) && thrown.status === 413)
    return new AppError('body_too_large', 'That is too large to send.');
  if (isHttpError(thrown) && thrown.status >= 400 && thrown.status < 500)
    return new AppError('malformed_body', 'The request could not be read.');
  return new AppError('internal', 'Something went wrong. Please try again.', { cause: thrown });
}

const isHttpError = (thrown: unknown): thrown is Error & { status: number } =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number';

/** True when a write hit a unique index. */
export const isDuplicateKey = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 11_000;
