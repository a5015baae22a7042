import { BSONRegExp } from 'bson';
import { areEqual } from '../query/compare.ts';
import { compileValueTest } from '../query/filter.ts';
import { isOperatorDoc, type Doc } from '../query/values.ts';

/** What a filter demands of one path, as far as an index can use it. */
export interface Constraint {
  /** The only values that can match. */
  points?: unknown[];
  lower?: unknown;
  upper?: unknown;
  /** The filter's own conditions on the path, to hold them against a partial index. */
  conditions: unknown[];
}

/** Collects what must hold for every document that a filter takes: its own fields and those under `$and`. */
export function constraintsOf(filter: Doc, found = new Map<string, Constraint>()): Map<string, Constraint> {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and') for (const clause of condition as Doc[]) constraintsOf(clause, found);
    else if (!key.startsWith('$')) {
      const constraint = found.get(key) ?? { conditions: [] };
      found.set(key, constraint);
      constraint.conditions.push(condition);
      addCondition(constraint, condition);
    }
  }
  return found;
}

/** True when every document that satisfies the constraints is in an index with this partial filter. */
export function implies(constraints: Map<string, Constraint>, partial: Doc): boolean {
  return Object.entries(partial).every(([path, wanted]) => {
    const constraint = constraints.get(path);
    if (path.startsWith('$') || !constraint) return false;
    if (constraint.conditions.some((condition) => areEqual(condition, wanted))) return true;
    const test = compileValueTest(wanted);
    if (constraint.points) return constraint.points.every((point) => !isNothing(point) && test(point));
    const isPresence = isOperatorDoc(wanted) && Object.keys(wanted).length === 1 && wanted.$exists === true;
    return isPresence && (!isNothing(constraint.lower) || !isNothing(constraint.upper));
  });
}

/** True for null and missing, which an index may keep apart from what a filter means by them. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function addCondition(constraint: Constraint, condition: unknown): void {
  if (!isOperatorDoc(condition)) {
    if (isIndexable(condition)) constraint.points ??= [condition];
    return;
  }
  for (const [operator, operand] of Object.entries(condition)) {
    if (operator === '$in' && Array.isArray(operand)) {
      if (operand.every(isIndexable)) constraint.points ??= operand;
    } else if (!isIndexable(operand)) continue;
    else if (operator === '$eq') constraint.points ??= [operand];
    else if (isNothing(operand)) continue;
    else if (operator === '$gt' || operator === '$gte') constraint.lower ??= operand;
    else if (operator === '$lt' || operator === '$lte') constraint.upper ??= operand;
  }
}

/** An index keeps an array's elements, so an array as a whole cannot be looked up. */
function isIndexable(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}
