import { parseNumber } from '../../../../protocol/numbers.ts';
import type { NumberRule, QuestionType } from '../../../../protocol/rules/scoring.ts';
import type { Question, UpdateQuestion } from '../../../../protocol/schemas/questions.ts';
import { formatNumber, numberMarks } from '../../../../protocol/texts/formats.ts';

/** How a question counts and what the host notes of it, while it is written. */
export interface Settings {
  weight: number;
  numberRule: NumberRule | 'exact';
  /** As it is typed. */
  tolerance: string;
  isTieBreaker: boolean;
  note: string;
}

/** Those of a question; of a new one as usual. */
export const settingsOf = (question: Partial<Question> = {}): Settings => ({
  weight: question.weight ?? 1,
  numberRule: question.numberRule ?? 'exact',
  tolerance: question.tolerance === undefined ? '' : formatNumber(question.tolerance),
  isTieBreaker: question.isTieBreaker ?? false,
  note: question.note ?? '',
});

/** How far off a number may be, if that was said. */
export function toleranceOf({ tolerance }: Settings): number | undefined {
  const value = parseNumber(tolerance, numberMarks());
  return value !== undefined && value >= 0 ? value : undefined;
}

/** What is sent of the settings: what was changed, of what this type of question has. */
export function changedSettings(before: Settings, now: Settings, type: QuestionType): UpdateQuestion {
  const isSame = (...names: (keyof Settings)[]) => names.every((name) => before[name] === now[name]);
  const ofNumbers: UpdateQuestion = {
    ...(!isSame('numberRule', 'tolerance') && { numberRule: now.numberRule }),
    ...(!isSame('numberRule', 'tolerance') && now.numberRule === 'within' && { tolerance: toleranceOf(now) }),
    ...(!isSame('isTieBreaker') && { isTieBreaker: now.isTieBreaker }),
  };
  return {
    ...(!isSame('weight') && { weight: now.weight }),
    ...(type === 'numeric' && ofNumbers),
    ...(!isSame('note') && { note: now.note.trim() }),
  };
}
