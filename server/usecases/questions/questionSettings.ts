import type { CreateQuestion, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

type Input = Partial<CreateQuestion> & UpdateQuestion;

/** What is stored of the settings that are asked for; undefined is what a question has that nobody has set up. */
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

/** A question as it becomes by what is asked for. */
export function withSettings(question: QuestionRecord, input: Input): QuestionRecord {
  const { weight: _w, numberRule: _r, tolerance: _t, isTieBreaker: _b, note: _n, ...words } = input;
  const { translation: _t2, ...rest } = words;
  const changed = { ...question, ...rest, ...settingsOf(input) };
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as unknown as QuestionRecord;
}

/** True when both say the same of which numbers win: everybody has to know that before predicting. */
export const hasSameRule = (a: QuestionRecord, b: QuestionRecord): boolean =>
  a.numberRule === b.numberRule && a.tolerance === b.tolerance && a.isTieBreaker === b.isTieBreaker;

/** Throws what is against a question as it is to become: rules of another type, or a second tie-breaker. */
export function checkSettings({ questions }: EventRecord, wanted: QuestionRecord): void {
  if (wanted.type !== 'numeric' && (wanted.numberRule || wanted.isTieBreaker))
    throw new AppError('invalid', refusalTexts.translatable('numbersOnly'));
  const other = questions.find(({ _id, isTieBreaker }) => isTieBreaker && !_id.equals(wanted._id));
  if (wanted.isTieBreaker && other)
    throw new AppError(
      'tie_breaker_taken',
      refusalTexts.translatable('tieBreakerTaken', { question: other.text }),
    );
}
