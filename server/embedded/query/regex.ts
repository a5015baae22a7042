import { BSONRegExp } from 'bson';
import { CommandError, unsupported } from '../CommandError.ts';

/** A filter's regular expression made ready; the only option is `i`. */
export function compileRegex(operand: unknown, options: unknown): RegExp {
  if (typeof operand !== 'string' && !(operand instanceof BSONRegExp)) {
    throw new CommandError(2, '$regex has to be a string or a regular expression');
  }
  const pattern = typeof operand === 'string' ? operand : operand.pattern;
  const flags: unknown = options ?? (operand instanceof BSONRegExp ? operand.options : '');
  if (flags !== '' && flags !== 'i' && flags !== 'u' && flags !== 'iu') {
    throw unsupported(`The $regex option ${JSON.stringify(flags)}`);
  }
  const caseFlag = flags.includes('i') ? 'i' : '';
  for (const unicodeFlag of ['u', '']) {
    try {
      return new RegExp(pattern, caseFlag + unicodeFlag);
    } catch {
      // A pattern with needless escapes is valid without the flag u only.
    }
  }
  throw new CommandError(2, `Regular expression is invalid: ${pattern}`);
}
