import { isBlank, type Problem } from './checks.ts';
import { counts } from './limits.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

type Missing = 'adminCodeEntry' | 'questionMissing';

const notBlank = (text: string, missing: Missing): Problem | undefined =>
  isBlank(text)
    ? { title: organiserCheckTexts(`${missing}Title`), description: organiserCheckTexts(missing) }
    : undefined;

/** The organiser's login. */
export const checkAdminCodeEntry = (code: string) => notBlank(code, 'adminCodeEntry');

/** A new question's text. */
export const checkQuestionText = (text: string) => notBlank(text, 'questionMissing');

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
