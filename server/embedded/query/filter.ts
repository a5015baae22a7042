import { BSONRegExp } from 'bson';
import { asDoc, asList, CommandError, type Doc, isDoc, isOperatorDoc, unsupported } from '../checks.ts';
import { typeByteOf } from '../store/keys.ts';
import { fieldOperators, logicalOperators } from '../supported.ts';
import { areEqual, compareValues, groupKey, leavesAt } from './values.ts';

/** A compiled filter, which returns true for matching documents. */
export type Predicate = (doc: Doc) => boolean;

/** Tests the values that a path reaches in a document. */
type LeavesTest = (leaves: unknown[]) => boolean;
type FieldOperator = Exclude<(typeof fieldOperators)[number], '$options'>;

/** Compiles a filter. Throws an error that names any unsupported operator. */
export function compileFilter(filter: Doc): Predicate {
  const tests = Object.entries(filter).map(([key, condition]) => {
    if (key.startsWith('$')) return compileLogical(key, condition);
    const test = compileCondition(condition);
    return (doc: Doc) => test(leavesAt(doc, key));
  });
  return (doc) => tests.every((test) => test(doc));
}

/** Compiles the condition on a field to a test of one value. */
export function compileValueTest(condition: unknown): (value: unknown) => boolean {
  const test = compileCondition(condition);
  return (value) => test([value]);
}

function compileLogical(operator: string, operand: unknown): Predicate {
  if (!(logicalOperators as readonly string[]).includes(operator)) {
    throw unsupported(`unknown top level operator: ${operator}. It`);
  }
  const clauses = asList(operand, operator).map((clause) =>
    compileFilter(asDoc(clause, `A clause of ${operator}`)),
  );
  if (clauses.length === 0) throw new CommandError(2, `${operator} must be a nonempty array`);
  if (operator === '$and') return (doc) => clauses.every((clause) => clause(doc));
  if (operator === '$or') return (doc) => clauses.some((clause) => clause(doc));
  return (doc) => !clauses.some((clause) => clause(doc));
}

function compileCondition(condition: unknown): LeavesTest {
  if (condition instanceof BSONRegExp) return builders.$regex(condition, {});
  if (!isOperatorDoc(condition)) return builders.$eq(condition, {});
  const tests = Object.entries(condition).map(([operator, operand]) => {
    if (operator === '$options' && '$regex' in condition) return () => true;
    if (!Object.hasOwn(builders, operator)) throw unsupported(`unknown operator: ${operator}. It`);
    return builders[operator as FieldOperator](operand, condition);
  });
  return (leaves) => tests.every((test) => test(leaves));
}

/** Returns a test that passes if at least one value passes. For an array, at least one element must pass. */
function some(test: (value: unknown) => boolean): LeavesTest {
  return (leaves) => leaves.some((leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}

function not(test: LeavesTest): LeavesTest {
  return (leaves) => !test(leaves);
}

function equalTo(operand: unknown): LeavesTest {
  refuseRegex(operand);
  return some((value) => areEqual(value, operand));
}

function oneOf(operand: unknown, operator: string): LeavesTest {
  const wanted = new Set(
    asList(operand, operator).map((item) => {
      refuseRegex(item);
      if (isOperatorDoc(item)) throw new CommandError(2, `cannot nest $ under ${operator}`);
      return groupKey(item);
    }),
  );
  return some((value) => wanted.has(groupKey(value)));
}

function ordered(operand: unknown, holds: (order: number) => boolean): LeavesTest {
  refuseRegex(operand);
  const type = typeByteOf(operand);
  return some((value) => {
    if (typeByteOf(value) !== type) return false;
    const order = compareValues(value, operand);
    // NaN equals itself. It is neither greater nor less than any number.
    return Number.isNaN(value) || Number.isNaN(operand) ? order === 0 && holds(0) : holds(order);
  });
}

function refuseRegex(operand: unknown): void {
  if (operand instanceof BSONRegExp) throw unsupported('A regular expression inside this operator');
}

function elementTest(operand: unknown): (element: unknown) => boolean {
  const condition = asDoc(operand, '$elemMatch');
  const first = Object.keys(condition)[0];
  if (first?.startsWith('$') && !(logicalOperators as readonly string[]).includes(first)) {
    return compileValueTest(condition);
  }
  const predicate = compileFilter(condition);
  return (element) => isDoc(element) && predicate(element);
}

const builders: Record<FieldOperator, (operand: unknown, condition: Doc) => LeavesTest> = {
  $eq: equalTo,
  $ne: (operand) => not(equalTo(operand)),
  $in: (operand) => oneOf(operand, '$in'),
  $nin: (operand) => not(oneOf(operand, '$nin')),
  $gt: (operand) => ordered(operand, (order) => order > 0),
  $gte: (operand) => ordered(operand, (order) => order >= 0),
  $lt: (operand) => ordered(operand, (order) => order < 0),
  $lte: (operand) => ordered(operand, (order) => order <= 0),
  $exists: (operand) => {
    if (typeof operand !== 'boolean' && typeof operand !== 'number') {
      throw new CommandError(2, '$exists must be true or false');
    }
    return (leaves) => leaves.some((leaf) => leaf !== undefined) === Boolean(operand);
  },
  $not: (operand) => {
    if (!(operand instanceof BSONRegExp) && !isOperatorDoc(operand)) {
      throw new CommandError(2, '$not needs a regex or a document of operators');
    }
    return not(compileCondition(operand));
  },
  $all: (operand) => {
    const tests = asList(operand, '$all').map((item) => {
      if (isOperatorDoc(item)) throw unsupported('An operator inside $all');
      return equalTo(item);
    });
    return (leaves) => tests.length > 0 && tests.every((test) => test(leaves));
  },
  $size: (operand) => {
    if (!Number.isInteger(operand) || Number(operand) < 0)
      throw new CommandError(2, '$size must be a whole number');
    return (leaves) => leaves.some((leaf) => Array.isArray(leaf) && leaf.length === operand);
  },
  $elemMatch: (operand) => {
    const test = elementTest(operand);
    return (leaves) => leaves.some((leaf) => Array.isArray(leaf) && leaf.some(test));
  },
  $regex: (operand, condition) => {
    const regex = compileRegex(operand, condition.$options);
    return some((value) => typeof value === 'string' && regex.test(value));
  },
};

/** Compiles a filter's regular expression. The only supported options are `i` and `u`. */
function compileRegex(operand: unknown, options: unknown): RegExp {
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
      // A pattern with needless escapes is valid only without the flag u, which the next iteration omits.
    }
  }
  throw new CommandError(2, `Regular expression is invalid: ${pattern}`);
}
