import { checkOptions } from '../../../protocol/optionChecks.ts';
import { isBlank } from '../../../protocol/userText.ts';
import { type Language, languages } from '../../../protocol/languages.ts';
import type { Question, Translation, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';

/** The translation of a question during editing. `options` has the order of the question's own options. */
export interface TranslationTexts {
  text: string;
  options: readonly string[];
}

/** Returns the translation of a question, or empty texts for a new question. */
export const translationTextsOf = ({ translation }: Partial<Question> = {}): TranslationTexts => ({
  text: translation?.text ?? '',
  options: translation?.options ?? [],
});

/** A translation with its language and the original options of the question (`own`). */
interface TranslationDraft extends TranslationTexts {
  language: Language;
  own: readonly string[];
}

const isEmpty = ({ text, options }: TranslationTexts) => [text, ...options].every((value) => isBlank(value));

/**
 * Returns the translation to store. An option without a translation, such as a name, keeps its original text.
 */
function translationIn({ language, text, options, own }: TranslationDraft): Translation {
  const translatedOptions = own.map((option, index) => options[index]?.trim() || option.trim());
  const hasOptions = own.some((_, index) => !isBlank(options[index] ?? ''));
  return { language, text: text.trim(), ...(hasOptions && { options: translatedOptions }) };
}

/**
 * Returns the problem of a translation: options without a question text, or two equal options. Returns
 * undefined for a valid translation.
 */
export function translationProblem(draft: TranslationDraft): string | undefined {
  if (isEmpty(draft)) return undefined;
  if (isBlank(draft.text))
    return questionFormTexts('translationMissing', { language: languages[draft.language].name });
  const { options } = translationIn(draft);
  return options && checkOptions(options)?.description;
}

/**
 * Returns the translation if it has changed. Always returns a translation with options, because the host may
 * have renamed or moved the original options.
 */
export function changedTranslation(
  before: Translation | undefined,
  draft: TranslationDraft,
): Pick<UpdateQuestion, 'translation'> {
  const translation = isEmpty(draft) ? null : translationIn(draft);
  const isSame = JSON.stringify(translation) === JSON.stringify(before ?? null);
  return isSame && !translation?.options ? {} : { translation };
}
