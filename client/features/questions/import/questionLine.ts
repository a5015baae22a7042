import type { Language } from '../../../../protocol/languages.ts';
import type { QuestionType } from '../../../../protocol/rules/correctness.ts';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import { changedTranslation } from '../translationOf.ts';

/** A question that was read from a pasted text or a file. It is not validated yet. */
export interface QuestionLine {
  text: string;
  type: QuestionType;
  /** The options. Only multiple-choice questions use them. */
  options: readonly string[];
  /** The settings. `numberRule`, `tolerance` and `isTieBreaker` apply only to number questions. */
  settings: Pick<CreateQuestion, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker' | 'note'>;
  /** The texts in the event's second language. Only files that this product has saved contain them. */
  translation?: { language: Language; text: string; options: readonly string[] };
  /** The cells whose value is not valid in their column. */
  unread: readonly { column: string; value: string }[];
}

/** Returns the options that a line uses with its type. */
export const optionsOf = ({ type, options }: Pick<QuestionLine, 'type' | 'options'>): readonly string[] =>
  type === 'multiple_choice' ? options : [];

/**
 * Returns the translation of a line in the format of the question form. Returns undefined without a
 * translation.
 */
export const translationDraftOf = ({ translation, ...line }: QuestionLine) =>
  translation && { ...translation, own: optionsOf(line) };

/** Returns the body of the call that adds a line. */
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
