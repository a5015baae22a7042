import { ObjectId } from 'bson';
import { CommandError } from '../CommandError.ts';
import { emptyArrayKey, encodeValue, inverted, typeByteOf } from '../store/keys.ts';
import { leavesAt } from './paths.ts';
import type { Doc } from './values.ts';

/** MongoDB's order of two values of any type: below 0, 0 or above 0. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

/** True when MongoDB takes two values for equal; null and missing are, and so are 1 and 1.0. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof b === 'string') return false;
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b);
  if (typeByteOf(a) !== typeByteOf(b)) return false;
  return encodeValue(a).equals(encodeValue(b));
}

/** A text that is the same for equal values only, to group by. */
export function groupKey(value: unknown): string {
  return encodeValue(value).toString('latin1');
}

/** A sort specification as pairs of path and direction; anything but 1 and -1 is refused. */
export function parseSort(sort: Doc): [path: string, direction: 1 | -1][] {
  return Object.entries(sort).map(([path, direction]) => {
    if (direction === 1 || direction === -1) return [path, direction];
    throw new CommandError(2, `Illegal key in $sort specification: ${path} must be 1 or -1`);
  });
}

/** The documents in the order of a sort specification; equal ones keep their order. */
export function sortDocs<T extends { doc: Doc }>(items: T[], sort: Doc): T[] {
  const fields = parseSort(sort);
  const keyed = items.map((item) => ({
    item,
    key: Buffer.concat(fields.map(([path, direction]) => sortKey(item.doc, path, direction))),
  }));
  return keyed.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ item }) => item);
}

/** An array sorts by its smallest element when ascending, by its largest when descending. */
function sortKey(doc: Doc, path: string, direction: 1 | -1): Buffer {
  const keys: Buffer[] = [];
  for (const leaf of leavesAt(doc, path)) {
    if (!Array.isArray(leaf)) keys.push(encodeValue(leaf));
    else if (leaf.length === 0) keys.push(emptyArrayKey);
    else keys.push(...leaf.map((item) => encodeValue(item)));
  }
  const ordered = keys.toSorted((a, b) => Buffer.compare(a, b));
  const chosen = (direction === 1 ? ordered[0] : ordered.at(-1)) ?? encodeValue(null);
  return direction === 1 ? chosen : inverted(chosen);
}
