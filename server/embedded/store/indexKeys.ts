import { above, emptyArrayKey, encodeValue, fitKey, inverted } from './keys.ts';
import type { Collection, Index } from './catalog.ts';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { leavesAt } from '../query/values.ts';
import { CommandError, type Doc } from '../checks.ts';

/** An index entry of a document: the encoded fields. `isCut` tells whether they were truncated. */
export interface IndexEntry {
  key: Buffer;
  isCut: boolean;
}

/** All index entries of a document in one index. */
export interface IndexEntries {
  entries: IndexEntry[];
  hasArray: boolean;
}

/** Returns the key prefix of a collection's documents or of an index's entries. */
export function prefixOf(...numbers: number[]): Buffer {
  const prefix = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => prefix.writeUInt32BE(number, at * 4));
  return prefix;
}

/** Returns the encoded `_id` of a document, as it is used in keys. */
export function idKeyOf(id: unknown): Buffer {
  return fitKey(encodeValue(id)).key;
}

export function documentKey(collection: Collection, idKey: Buffer): Buffer {
  return Buffer.concat([prefixOf(collection.number), idKey]);
}

/** Returns the range of all keys that have a prefix. */
export function rangeOf(prefix: Buffer): { start: Buffer; end: Buffer } {
  return { start: prefix, end: Buffer.concat([prefix, above]) };
}

/** Returns the entries of a document in an index. There are none if the index excludes the document. */
export function entriesOf(index: Index, doc: Doc): IndexEntries {
  if (!partialTest(index)(doc)) return { entries: [], hasArray: false };
  const fields = Object.entries(index.key).map(([path, direction]) => fieldKeys(doc, path, direction));
  if (index.isSparse && fields.every(({ isMissing }) => isMissing)) return { entries: [], hasArray: false };
  if (fields.filter(({ keys }) => keys.length > 1).length > 1) {
    throw new CommandError(171, `cannot index parallel arrays [${Object.keys(index.key).join('] [')}]`);
  }
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const field of fields) {
    keys = keys.flatMap((start) => field.keys.map((key) => Buffer.concat([start, key])));
  }
  return { entries: keys.map((key) => fitKey(key)), hasArray: fields.some(({ hasArray }) => hasArray) };
}

const partialTests = new WeakMap<Index, Predicate>();

function partialTest(index: Index): Predicate {
  const test = partialTests.get(index) ?? compileFilter(index.partial ?? {});
  partialTests.set(index, test);
  return test;
}

function fieldKeys(doc: Doc, path: string, direction: 1 | -1) {
  const leaves = leavesAt(doc, path);
  const keys = new Map<string, Buffer>();
  const add = (key: Buffer): void => void keys.set(key.toString('latin1'), key);
  for (const leaf of leaves) {
    if (!Array.isArray(leaf)) add(encodeValue(leaf));
    else if (leaf.length === 0) add(emptyArrayKey);
    else for (const item of leaf) add(encodeValue(item));
  }
  if (keys.size === 0) add(encodeValue(null));
  const hasArray = leaves.length !== 1 || Array.isArray(leaves[0]) || passesArray(doc, path);
  return {
    keys: [...keys.values()].map((key) => (direction === 1 ? key : inverted(key))),
    hasArray,
    isMissing: leaves.every((leaf) => leaf === undefined),
  };
}

/**
 * Returns true if there is an array before the end of the path. Such an array makes an index multikey, even
 * if it has only one element.
 */
function passesArray(doc: Doc, path: string): boolean {
  let end = path.indexOf('.');
  while (end !== -1) {
    if (leavesAt(doc, path.slice(0, end)).some((leaf) => Array.isArray(leaf))) return true;
    end = path.indexOf('.', end + 1);
  }
  return false;
}
