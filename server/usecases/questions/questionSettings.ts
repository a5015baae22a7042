import type { CreateQuestion, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

type Input = Partial<CreateQuestion> & UpdateQuestion;

/** Returns the stored form of the given settings. A default value is stored as undefined. */
function settingsOf({ weight, numberRule, tolerance, isTieBreaker, note }: Input): Partial<QuestionRecord> {
  return {
    ...(weight !== undefined && { weight: weight === 1 ? undefined : weight }),
    ...(numberRule !== undefined && {
      numberRule: numberRule === 'exact' ? undefined : (numberRule ?? undefined),
      tolerance: tolerance ?? undefined,
    }),
    ...(isTieBreaker !== undefined && { isTieBreaker: isTieBreaker || undefined }),
    ...(note !== undefined && { note: note || undefined }),
  };
}

/** Applies the given settings and texts to a question. */
export function withSettings(question: QuestionRecord, input: Input): QuestionRecord {
  const { weight: _w, numberRule: _r, tolerance: _t, isTieBreaker: _b, note: _n, ...content } = input;
  const { translation: _t2, ...rest } = content;
  const changed = { ...question, ...rest, ...settingsOf(input) };
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as unknown as QuestionRecord;
}

/**
 * Returns true if both questions have the same rule for numbers. Guests must see the rule before they
 * predict.
 */
export const hasSameRule = (a: QuestionRecord, b: QuestionRecord): boolean =>
  a.numberRule === b.numberRule && a.tolerance === b.tolerance && a.isTieBreaker === b.isTieBreaker;

/**
 * Checks the settings of a changed question. Throws `invalid` if the rule does not fit the type, and
 * `tie_breaker_taken` for a second tie-breaker.
 */
export function checkSettings({ questions }: Pick<EventRecord, 'questions'>, question: QuestionRecord): void {
  if (question.type !== 'numeric' && (question.numberRule || question.isTieBreaker))
    throw new AppError('invalid', refusalTexts.translatable('numbersOnly'));
  const other = questions.find(({ _id, isTieBreaker }) => isTieBreaker && !_id.equals(question._id));
  if (question.isTieBreaker && other)
    throw new AppError(
      'tie_breaker_taken',
      refusalTexts.translatable('tieBreakerTaken', { question: other.text }),
    );
}
