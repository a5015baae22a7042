import { isBlank, visibleLength } from './checks.ts';
import { lengths } from './limits.ts';

/** What stands beside the field of a new or changed admin code. */
export const adminCodeRule = `Use ${lengths.adminCodeMin} to ${lengths.adminCode} characters. Capital letters matter.`;

/** What is wrong with a new or changed admin code; an existing one that is shorter still opens its event. */
export function adminCodeProblem(code: string): string | undefined {
  if (isBlank(code)) return 'Please choose an admin code.';
  const isShort = visibleLength(code.trim(), lengths.adminCodeMin) < lengths.adminCodeMin;
  return isShort ? `Please use at least ${lengths.adminCodeMin} characters.` : undefined;
}
