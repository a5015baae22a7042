import { ZodError } from 'zod';
import { issueOf } from '../../protocol/schemas/issues.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from './AppError.ts';
import { isDiskFull, isUnavailable } from './databaseErrors.ts';

/** A body can be wrong in thousands of places; whoever mends these hears of the next ones. */
const mostIssues = 20;

/** The one converter from whatever was thrown to a refusal; what it does not know becomes an `internal` without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) {
    const issues = thrown.issues.slice(0, mostIssues).map(issueOf);
    const [{ path: _, ...said } = { path: '', ...refusalTexts.translatable('invalid') }] = issues;
    return new AppError('invalid', said, { issues });
  }
  if (isUnavailable(thrown))
    return new AppError(
      'unavailable',
      refusalTexts.translatable(isDiskFull(thrown) ? 'diskFull' : 'unavailable'),
      {
        cause: thrown,
      },
    );
  if (isHttpError(thrown) && thrown.status === 413)
    return new AppError('body_too_large', refusalTexts.translatable('tooLarge'));
  if (isHttpError(thrown) && thrown.status >= 400 && thrown.status < 500)
    return new AppError('malformed_body', refusalTexts.translatable('unreadable'));
  return new AppError('internal', refusalTexts.translatable('internal'), { cause: thrown });
}

const isHttpError = (thrown: unknown): thrown is Error & { status: number } =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number';
