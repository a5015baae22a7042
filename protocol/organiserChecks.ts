import { isBlank, type Problem } from './checks.ts';
import { counts } from './limits.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

/** The organiser's login. */
export const checkAdminCodeEntry = (code: string): Problem | undefined =>
  isBlank(code)
    ? {
        title: organiserCheckTexts('adminCodeEntryTitle'),
        description: organiserCheckTexts('adminCodeEntry'),
      }
    : undefined;

/** A new question's text. */
export const checkQuestionText = (text: string): Problem | undefined =>
  isBlank(text)
    ? {
        title: organiserCheckTexts('questionMissingTitle'),
        description: organiserCheckTexts('questionMissing'),
      }
    : undefined;

/** The options of a multiple-choice question: 2 to 12, none blank, all different ignoring case. */
export function checkOptions(options: readonly string[]): Problem | undefined {
  const description = optionsProblem(options.map((option) => option.trim()));
  return description === undefined ? undefined : { title: organiserCheckTexts('optionsTitle'), description };
}

function optionsProblem(options: readonly string[]): string | undefined {
  const { optionsMin: least, optionsMax: most } = counts;
  if (options.length < least || options.length > most)
    return organiserCheckTexts('optionsCount', { least, most });
  if (options.some((option) => isBlank(option))) return organiserCheckTexts('optionsBlank');
  const different = new Set(options.map((option) => option.toLowerCase()));
  return different.size < options.length ? organiserCheckTexts('optionsSame') : undefined;
}
