import { ZodError } from 'zod';
import { issueOf } from '../../protocol/schemas/issues.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from './AppError.ts';
import { isDiskFull, isUnavailable } from './databaseErrors.ts';

/** The maximum number of issues in a reply. A body can have thousands of issues. */
const maxIssues = 20;

/** Converts any thrown value to an AppError. Unknown errors become `internal`, without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) {
    const issues = thrown.issues.slice(0, maxIssues).map(issueOf);
    const [{ path: _, ...text } = { path: '', ...refusalTexts.translatable('invalid') }] = issues;
    return new AppError('invalid', text, { issues });
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
