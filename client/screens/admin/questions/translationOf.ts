import { checkOptions } from '../../../../protocol/optionChecks.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import { type Language, languages } from '../../../../protocol/languages.ts';
import type { Question, Translation, UpdateQuestion } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';

/** A question's words in the second language while they are written; `options` beside the question's own. */
interface SecondWords {
  text: string;
  options: readonly string[];
}

/** Those of a question; of a new one none. */
export const secondWordsOf = ({ translation }: Partial<Question> = {}): SecondWords => ({
  text: translation?.text ?? '',
  options: translation?.options ?? [],
});

/** Its own options, and what they are called in the second language as far as that was written. */
interface Written extends SecondWords {
  language: Language;
  own: readonly string[];
}

const isEmpty = ({ text, options }: SecondWords) => [text, ...options].every((words) => isBlank(words));

/** What was written; an option that was left empty reads the same in both languages, as a name does. */
function translationIn({ language, text, options, own }: Written): Translation {
  const all = own.map((option, index) => options[index]?.trim() || option.trim());
  const hasOptions = own.some((_, index) => !isBlank(options[index] ?? ''));
  return { language, text: text.trim(), ...(hasOptions && { options: all }) };
}

/** What is wrong with it, in a sentence: options without a question, or two alike. */
export function translationProblem(written: Written): string | undefined {
  if (isEmpty(written)) return undefined;
  if (isBlank(written.text))
    return questionFormTexts('translationMissing', { language: languages[written.language].name });
  const { options } = translationIn(written);
  return options && checkOptions(options)?.description;
}

/** What is sent of it: what was changed. A renamed or moved option takes along what stands beside it now. */
export function changedTranslation(
  before: Translation | undefined,
  written: Written,
): Pick<UpdateQuestion, 'translation'> {
  const translation = isEmpty(written) ? null : translationIn(written);
  const isSame = JSON.stringify(translation) === JSON.stringify(before ?? null);
  return isSame && !translation?.options ? {} : { translation };
}
