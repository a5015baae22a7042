import { parseNumber } from '../../../protocol/numbers.ts';
import type { NumberRule, QuestionType } from '../../../protocol/rules/correctness.ts';
import type { UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { formatNumber, numberMarks } from '../../../protocol/texts/formats.ts';

/** The settings of a question during editing: its scoring settings and the host's note. */
export interface Settings {
  weight: number;
  numberRule: NumberRule | 'exact';
  /** The tolerance as the host typed it. */
  tolerance: string;
  isTieBreaker: boolean;
  note: string;
}

type Counting = Pick<UpdateQuestion, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker' | 'note'>;

/** Returns the settings of a question, or the defaults for a new question. */
export const settingsOf = (question: Counting = {}): Settings => ({
  weight: question.weight ?? 1,
  numberRule: question.numberRule ?? 'exact',
  tolerance: typeof question.tolerance === 'number' ? formatNumber(question.tolerance) : '',
  isTieBreaker: question.isTieBreaker ?? false,
  note: question.note ?? '',
});

/** Returns the tolerance as a number. Returns undefined when it is missing or invalid. */
export function toleranceOf({ tolerance }: Settings): number | undefined {
  const value = parseNumber(tolerance, numberMarks());
  return value !== undefined && value >= 0 ? value : undefined;
}

/** Returns the changed settings that apply to this type of question. */
export function changedSettings(before: Settings, now: Settings, type: QuestionType): UpdateQuestion {
  const isSame = (...names: (keyof Settings)[]) => names.every((name) => before[name] === now[name]);
  const numberSettings: UpdateQuestion = {
    ...(!isSame('numberRule', 'tolerance') && { numberRule: now.numberRule }),
    ...(!isSame('numberRule', 'tolerance') && now.numberRule === 'within' && { tolerance: toleranceOf(now) }),
    ...(!isSame('isTieBreaker') && { isTieBreaker: now.isTieBreaker }),
  };
  return {
    ...(!isSame('weight') && { weight: now.weight }),
    ...(type === 'numeric' && numberSettings),
    ...(!isSame('note') && { note: now.note.trim() }),
  };
}
