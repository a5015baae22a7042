import { BSONRegExp } from 'bson';
import type { Index } from '../store/catalog.ts';
import { above, encodeValue, fitKey, inverted, isShortBound, typeByteOf } from '../store/keys.ts';
import { areEqual, parseSort } from './values.ts';
import { compileValueTest } from './filter.ts';
import { type Doc, isOperatorDoc } from '../checks.ts';

/** A range of the keys of an index, without the prefix of the index. */
interface KeyRange {
  start: Buffer;
  end: Buffer;
}

/** A query plan: the ranges of one index. `isSorted` tells whether they give the requested order. */
export interface Plan {
  index: Index;
  ranges: KeyRange[];
  isSorted: boolean;
  isReverse: boolean;
}

const mostPoints = 20_000;

/** Chooses the most selective index for a query. Returns undefined if a full scan is needed. */
export function choosePlan(indexes: Index[], filter: Doc, sort: Doc, hasLimit: boolean): Plan | undefined {
  const constraints = constraintsOf(filter);
  let best: Plan | undefined;
  let bestScore = 0;
  for (const index of indexes) {
    const { plan, score } = planOf(index, constraints, sort, hasLimit);
    if (score > bestScore) {
      best = plan;
      bestScore = score;
    }
  }
  return best;
}

function planOf(index: Index, constraints: Map<string, Constraint>, sort: Doc, hasLimit: boolean) {
  const fields = Object.entries(index.key);
  const { starts, equalCount } = equalityStarts(fields, constraints);
  const next = fields[equalCount];
  const range = next && rangeBounds(next, constraints.get(next[0]), index.isMultikey);
  const direction = starts.length === 1 ? sortDirection(fields, equalCount, sort) : 0;
  const isSorted = direction !== 0 && !index.isMultikey;
  const plan: Plan = {
    index,
    isSorted,
    isReverse: direction === -1,
    ranges: starts.map((start) => ({
      start: Buffer.concat([start, range?.start ?? Buffer.alloc(0)]),
      end: Buffer.concat([start, range?.end ?? Buffer.alloc(0), above]),
    })),
  };
  // The index truncates long keys (`fitKey`). A truncated key can be found only by its complete value, which
  // is truncated in the same way. A range cannot find it.
  if (plan.ranges.some(({ start, end }) => !isShortBound(start) || !isShortBound(end))) {
    if (equalCount < fields.length) return { plan, score: 0 };
    plan.ranges = starts.map((start) => ({
      start: fitKey(start).key,
      end: Buffer.concat([fitKey(start).key, above]),
    }));
  }
  if (!isComplete(index, constraints, fields, equalCount, Boolean(range))) return { plan, score: 0 };
  const isWhole = index.isUnique && equalCount === fields.length;
  const narrowing = equalCount * 10 + (range ? 5 : 0) + (isWhole ? 100 : 0);
  return { plan, score: narrowing + (isSorted && (narrowing > 0 || hasLimit) ? 3 : 0) };
}

/** Returns the key prefixes for all combinations of the equality values of the index's first fields. */
function equalityStarts(fields: [string, 1 | -1][], constraints: Map<string, Constraint>) {
  let starts: Buffer[] = [Buffer.alloc(0)];
  let equalCount = 0;
  for (const [path, direction] of fields) {
    const points = constraints.get(path)?.points;
    if (!points || starts.length * points.length > mostPoints) break;
    const keys = distinct(points.map((point) => directed(encodeValue(point), direction)));
    starts = starts.flatMap((start) => keys.map((key) => Buffer.concat([start, key])));
    equalCount += 1;
  }
  return { starts, equalCount };
}

function rangeBounds(field: [string, 1 | -1], constraint: Constraint | undefined, isMultikey: boolean) {
  if (!constraint || (isNothing(constraint.lower) && isNothing(constraint.upper))) return undefined;
  const { lower } = constraint;
  // Two different elements of an array can satisfy the two bounds, so a multikey index can use only one of
  // them.
  const upper = isMultikey && !isNothing(lower) ? undefined : constraint.upper;
  const type = typeByteOf(isNothing(lower) ? upper : lower);
  const low = isNothing(lower) ? Buffer.from([type - 1]) : encodeValue(lower);
  const high = isNothing(upper) ? Buffer.from([type + 1]) : encodeValue(upper);
  return field[1] === 1 ? { start: low, end: high } : { start: inverted(high), end: inverted(low) };
}

/** Returns 1 if reading the index forwards gives the requested order, -1 for backwards, and 0 for neither. */
function sortDirection(fields: [string, 1 | -1][], equalCount: number, sort: Doc): number {
  const equal = new Set(fields.slice(0, equalCount).map(([path]) => path));
  const wanted = parseSort(sort).filter(([path]) => !equal.has(path));
  if (wanted.length === 0) return Object.keys(sort).length > 0 ? 1 : 0;
  const rest = fields.slice(equalCount);
  const turns = wanted.map(([path, direction], at) =>
    rest[at]?.[0] === path ? direction * (rest[at]?.[1] ?? 0) : 0,
  );
  return turns.every((turn) => turn === turns[0]) ? (turns[0] ?? 0) : 0;
}

/** Returns false if the index excludes documents that can match the query. */
function isComplete(
  index: Index,
  constraints: Map<string, Constraint>,
  fields: [string, 1 | -1][],
  equalCount: number,
  hasRange: boolean,
): boolean {
  if (index.partial && !implies(constraints, index.partial)) return false;
  if (!index.isSparse || hasRange) return true;
  return fields
    .slice(0, equalCount)
    .some(([path]) => constraints.get(path)?.points?.every((point) => !isNothing(point)));
}

function directed(key: Buffer, direction: 1 | -1): Buffer {
  return direction === 1 ? key : inverted(key);
}

function distinct(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()].toSorted((a, b) =>
    Buffer.compare(a, b),
  );
}

/** The conditions of a filter on one path, as far as an index can use them. */
interface Constraint {
  /** The list of all values that can match. */
  points?: unknown[];
  lower?: unknown;
  upper?: unknown;
  /** The original conditions on the path. They are compared with the conditions of partial indexes. */
  conditions: unknown[];
}

/**
 * Collects the conditions that each matching document must meet, from the filter's fields and from `$and`.
 */
function constraintsOf(filter: Doc, found = new Map<string, Constraint>()): Map<string, Constraint> {
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

/** Returns true if the constraints imply the partial filter of an index. */
function implies(constraints: Map<string, Constraint>, partial: Doc): boolean {
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

/** Returns true for null and missing values, which filters and indexes can treat differently. */
function isNothing(value: unknown): boolean {
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

/**
 * Returns true for a value that an index can look up. An index contains the elements of arrays, so a whole
 * array cannot be looked up.
 */
function isIndexable(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}
