import { ObjectId } from 'bson';
import { CommandError, type Doc, isDoc, own, unsupported } from '../checks.ts';
import { emptyArrayKey, encodeValue, inverted, typeByteOf } from '../store/keys.ts';

const wholeNumber = /^(0|[1-9]\d*)$/;

/** Returns true for a path segment that can be an array index. */
function isPosition(part: string): boolean {
  return wholeNumber.test(part);
}

/**
 * Returns all values that a dotted path reaches in a document. The path continues in each element of an
 * array. A missing field gives undefined. An array at the end of the path is one value.
 */
export function leavesAt(doc: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [own(doc, path)];
  const leaves: unknown[] = [];
  walk(doc, path.split('.'), 0, leaves);
  return leaves;
}

/** Returns the first segment of a path. */
export function firstPart(path: string): string {
  const end = path.indexOf('.');
  return end === -1 ? path : path.slice(0, end);
}

/**
 * Returns the value of an aggregation's path such as `$a.b`. Returns a list if there is an array on the path,
 * and undefined if the value is missing.
 */
export function valueAt(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(value))
    return value.map((item) => valueAt(item, parts)).filter((item) => item !== undefined);
  return isDoc(value) ? valueAt(own(value, part), rest) : undefined;
}

function walk(value: unknown, parts: string[], at: number, leaves: unknown[]): void {
  const part = parts[at];
  if (part === undefined) leaves.push(value);
  else if (isDoc(value)) walk(own(value, part), parts, at + 1, leaves);
  else if (Array.isArray(value)) {
    if (isPosition(part) && Number(part) < value.length) walk(value[Number(part)], parts, at + 1, leaves);
    for (const item of value) if (isDoc(item)) walk(own(item, part), parts, at + 1, leaves);
  } else leaves.push(undefined);
}

const longestPadding = 10_000;

/** A reference to the field or array element at the path of an update. The field need not exist. */
export interface FieldRef {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

/** `isCreating` tells whether missing subdocuments on the path are created. */
interface Resolving {
  isCreating: boolean;
}

/**
 * Resolves the path of an update. Returns undefined if a subdocument on the path is missing and `isCreating`
 * is false.
 */
export function resolveField(doc: Doc, path: string, { isCreating }: Resolving): FieldRef | undefined {
  const parts = path.split('.');
  checkParts(parts, path);
  const last = parts.pop() as string;
  let holder: unknown = doc;
  for (const part of parts) {
    const ref = refIn(holder, part, path, isCreating);
    if (!ref) return undefined;
    if (ref.get() === undefined && isCreating) ref.set({});
    holder = ref.get();
    if (holder === undefined) return undefined;
  }
  return refIn(holder, last, path, isCreating);
}

function checkParts(parts: string[], path: string): void {
  for (const part of parts) {
    if (part === '') throw new CommandError(57, `The update path '${path}' contains an empty field name.`);
    if (part === '$' || part.startsWith('$[')) throw unsupported(`The positional operator in '${path}'`);
    if (part.startsWith('$'))
      throw new CommandError(52, `The dollar ($) prefixed field '${part}' is not allowed.`);
  }
}

function refIn(holder: unknown, part: string, path: string, isCreating: boolean): FieldRef | undefined {
  if (isDoc(holder)) return fieldRef(holder, part);
  if (Array.isArray(holder) && isPosition(part)) return elementRef(holder, Number(part));
  if (!isCreating) return undefined;
  throw new CommandError(
    28,
    `Cannot create field '${part}' in the path '${path}': its parent is not a document`,
  );
}

function fieldRef(holder: Doc, field: string): FieldRef {
  return {
    get: () => own(holder, field),
    set: (value) => {
      holder[field] = value;
    },
    remove: () => {
      delete holder[field];
    },
  };
}

function elementRef(holder: unknown[], position: number): FieldRef {
  return {
    get: () => holder[position],
    set: (value) => {
      if (position > holder.length + longestPadding)
        throw new CommandError(2, `The position ${position} is too large`);
      while (holder.length < position) holder.push(null);
      holder[position] = value;
    },
    // The other elements keep their positions, as in MongoDB.
    remove: () => {
      if (position < holder.length) holder[position] = null;
    },
  };
}

/** Compares two values of any types in MongoDB's order. Returns a negative number, 0 or a positive number. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

/**
 * Returns true for values that are equal in MongoDB. For example, null equals a missing value, and 1 equals
 * 1.0.
 */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof b === 'string') return false;
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b);
  if (typeByteOf(a) !== typeByteOf(b)) return false;
  return encodeValue(a).equals(encodeValue(b));
}

/** Returns a grouping key. Only equal values have equal keys. */
export function groupKey(value: unknown): string {
  return encodeValue(value).toString('latin1');
}

/** Parses a sort specification into pairs of path and direction. Refuses directions other than 1 and -1. */
export function parseSort(sort: Doc): [path: string, direction: 1 | -1][] {
  return Object.entries(sort).map(([path, direction]) => {
    if (direction === 1 || direction === -1) return [path, direction];
    throw new CommandError(2, `Illegal key in $sort specification: ${path} must be 1 or -1`);
  });
}

/** Sorts documents by a sort specification. The sort is stable. */
export function sortDocs<T extends { doc: Doc }>(items: T[], sort: Doc): T[] {
  const fields = parseSort(sort);
  const keyed = items.map((item) => ({
    item,
    key: Buffer.concat(fields.map(([path, direction]) => sortKey(item.doc, path, direction))),
  }));
  return keyed.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ item }) => item);
}

/**
 * Returns the sort key of a document. An array sorts by its smallest element in ascending order, and by its
 * largest in descending order.
 */
function sortKey(doc: Doc, path: string, direction: 1 | -1): Buffer {
  const keys: Buffer[] = [];
  for (const leaf of leavesAt(doc, path)) {
    if (!Array.isArray(leaf)) keys.push(encodeValue(leaf));
    else if (leaf.length === 0) keys.push(emptyArrayKey);
    else for (const item of leaf) keys.push(encodeValue(item));
  }
  const ordered = keys.toSorted((a, b) => Buffer.compare(a, b));
  const chosen = (direction === 1 ? ordered[0] : ordered.at(-1)) ?? encodeValue(null);
  return direction === 1 ? chosen : inverted(chosen);
}
