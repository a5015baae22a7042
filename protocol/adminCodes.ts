import { isBlank, visibleLength } from './userText.ts';
import { lengths } from './limits.ts';
import type { Translatable } from './texts/catalogue.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

const { adminCodeMin: least, adminCode: most } = lengths;

/** Returns the hint beside the field for a new admin code. */
export const adminCodeRule = () => organiserCheckTexts('adminCodeRule', { least, most });

/**
 * Returns what is wrong with a new admin code. Only new codes are checked, so an older, shorter code still
 * opens its event.
 */
export function adminCodeProblem(code: string): Translatable | undefined {
  if (isBlank(code)) return organiserCheckTexts.translatable('adminCodeMissing');
  const isShort = visibleLength(code.trim(), least) < least;
  return isShort ? organiserCheckTexts.translatable('adminCodeTooShort', { least }) : undefined;
}
