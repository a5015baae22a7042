import { isBlank, visibleLength } from './userText.ts';
import { lengths } from './limits.ts';
import type { Translatable } from './texts/catalogue.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

const { adminCodeMin: least, adminCode: most } = lengths;

/** The hint beside the field of a new or changed admin code. */
export const adminCodeRule = () => organiserCheckTexts('adminCodeRule', { least, most });

/**
 * The problem of a new or changed admin code. Existing codes are not checked: shorter ones still open their
 * event.
 */
export function adminCodeProblem(code: string): Translatable | undefined {
  if (isBlank(code)) return organiserCheckTexts.translatable('adminCodeMissing');
  const isShort = visibleLength(code.trim(), least) < least;
  return isShort ? organiserCheckTexts.translatable('adminCodeTooShort', { least }) : undefined;
}
