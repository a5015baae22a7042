import { isBlank, type Problem, problemOf } from './userText.ts';
import { counts } from './limits.ts';
import { foldSpelling } from './rules/spelling.ts';
import type { Translatable } from './texts/catalogue.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

/**
 * Checks the options of a multiple-choice question. There must be 2 to 12. None may be blank, and no two may
 * be equal after `foldSpelling`.
 */
export function checkOptions(options: readonly string[]): Problem | undefined {
  const description = optionsProblem(options.map((option) => option.trim()));
  return description && problemOf(organiserCheckTexts('optionsTitle'), description);
}

function optionsProblem(options: readonly string[]): Translatable | undefined {
  const { optionsMin: least, optionsMax: most } = counts;
  if (options.length < least || options.length > most)
    return organiserCheckTexts.translatable('optionsCount', { least, most });
  if (options.some((option) => isBlank(option))) return organiserCheckTexts.translatable('optionsBlank');
  const different = new Set(options.map(foldSpelling));
  return different.size < options.length ? organiserCheckTexts.translatable('optionsSame') : undefined;
}
