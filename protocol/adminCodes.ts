import { isBlank, visibleLength } from './checks.ts';
import { lengths } from './limits.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

const { adminCodeMin: least } = lengths;

/** What stands beside the field of a new or changed admin code. */
export const adminCodeRule = `Use ${lengths.adminCodeMin} to ${lengths.adminCode} characters. Capital letters matter.`;

/** What is wrong with a new or changed admin code; an existing one that is shorter still opens its event. */
export function adminCodeProblem(code: string): string | undefined {
  if (isBlank(code)) return organiserCheckTexts('adminCodeMissing');
  const isShort = visibleLength(code.trim(), least) < least;
  return isShort ? organiserCheckTexts('adminCodeTooShort', { least }) : undefined;
}
