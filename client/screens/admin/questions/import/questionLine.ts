import type { Language } from '../../../../../protocol/languages.ts';
import type { QuestionType } from '../../../../../protocol/rules/correctness.ts';
import type { CreateQuestion } from '../../../../../protocol/schemas/questions.ts';
import { changedTranslation } from '../translationOf.ts';

/** A question that was read from a pasted text or a file. Nothing in it is checked yet. */
export interface QuestionLine {
  text: string;
  type: QuestionType;
  /** Only a multiple-choice question uses them. */
  options: readonly string[];
  /** The rule and the tie-breaker count only for a number. */
  settings: Pick<CreateQuestion, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker' | 'note'>;
  /** The texts in the event's second language, from a file that this product has saved. */
  translation?: { language: Language; text: string; options: readonly string[] };
  /** The cells with a value that their column does not have. */
  unread: readonly { column: string; value: string }[];
}

/** The options that a line asks with its type. */
export const optionsOf = ({ type, options }: Pick<QuestionLine, 'type' | 'options'>): readonly string[] =>
  type === 'multiple_choice' ? options : [];

/** The translation of a line as the question form has it; undefined without one. */
export const translationDraftOf = ({ translation, ...line }: QuestionLine) =>
  translation && { ...translation, own: optionsOf(line) };

/** The body of the call that adds a line. */
export function questionOf(line: QuestionLine, isDraft: boolean): CreateQuestion {
  const { text, type, options, settings } = line;
  const { numberRule, tolerance, isTieBreaker, ...others } = settings;
  const translation = translationDraftOf(line);
  return {
    text: text.trim(),
    type,
    ...(type === 'multiple_choice' && { options: options.map((option) => option.trim()) }),
    ...(translation && changedTranslation(undefined, translation)),
    ...others,
    ...(type === 'numeric' && { numberRule, tolerance, isTieBreaker }),
    isActive: !isDraft,
  };
}
