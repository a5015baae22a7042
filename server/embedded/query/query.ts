import type { RangeOptions } from 'lmdb';
import type { Collection, Index } from '../store/catalog.ts';
import { areEqual, sortDocs } from './values.ts';
import { idIndex, readStored, type StoredDoc } from '../store/documents.ts';
import { compileFilter, type Predicate } from './filter.ts';
import { documentKey, prefixOf, rangeOf } from '../store/indexKeys.ts';
import { isShortBound } from '../store/keys.ts';
import { choosePlan, type Plan } from './planner.ts';
import type { Store, Table } from '../store/Store.ts';
import { CommandError, type Doc } from '../checks.ts';

export interface Query {
  filter: Doc;
  sort?: Doc;
  skip?: number;
  /** The maximum number of documents. 0 or undefined: no limit. */
  limit?: number;
  /** The index to use, given by its fields or its name. */
  hint?: unknown;
  /** The top-level fields to decode. Undefined: all. */
  fields?: ReadonlySet<string> | undefined;
}

/** Finds documents. Uses an index if possible. */
export const findDocs = (store: Store, collection: Collection | undefined, query: Query): Doc[] =>
  findStored(store, collection, query).map(({ doc }) => doc);

/** Finds documents and returns them with their stored bytes. */
export function findStored(store: Store, collection: Collection | undefined, query: Query): StoredDoc[] {
  const { filter, sort = {}, skip = 0, limit = 0 } = query;
  const predicate = compileFilter(filter);
  if (!collection) return [];
  const plan = planQuery(collection, query);
  const isOrdered = isInOrder(plan, sort);
  const enough = isOrdered && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  let found: StoredDoc[] = [];
  let mustSort = !isOrdered;
  for (const { read, isCut } of candidatesOf(store, collection, plan)) {
    // The order of truncated keys is only approximate, so all documents must be read and sorted.
    if (isCut && plan?.isSorted) mustSort = true;
    const stored = read(query.fields);
    if (!stored || !predicate(stored.doc)) continue;
    found.push(stored);
    if (found.length >= enough && !mustSort) break;
  }
  if (mustSort) found = sortDocs(found, sort);
  return found.slice(skip, limit > 0 ? skip + limit : undefined);
}

/**
 * An examined document. `doc` is undefined if the document does not match. `size` is the number of its stored
 * bytes.
 */
export interface Examined {
  doc: Doc | undefined;
  size: number;
}

/**
 * Yields the documents of a query, and reads them lazily. After a pause, a reader can see writes that were
 * made in the meantime, as with MongoDB's cursors. Returns undefined if all documents must be read first for
 * sorting or counting.
 */
export function examineLazily(
  store: Store,
  collection: Collection,
  query: Query,
): Iterable<Examined> | undefined {
  const { filter, sort = {}, skip = 0, limit = 0 } = query;
  const predicate = compileFilter(filter);
  const plan = planQuery(collection, query);
  if (skip > 0 || limit > 0 || !isInOrder(plan, sort)) return undefined;
  if (plan?.isSorted && hasCutKeys(store, collection, plan)) return undefined;
  return examine(candidatesOf(store, collection, plan), predicate, query.fields);
}

function* examine(
  candidates: Iterable<Candidate>,
  predicate: Predicate,
  fields: Query['fields'],
): Generator<Examined> {
  for (const { read } of candidates) {
    const stored = read(fields);
    if (stored) yield { doc: predicate(stored.doc) ? stored.doc : undefined, size: stored.bytes.length };
  }
}

const isInOrder = (plan: Plan | undefined, sort: Doc) =>
  Object.keys(sort).length === 0 || plan?.isSorted === true;

function hasCutKeys(store: Store, collection: Collection, plan: Plan): boolean {
  for (const { isCut } of scanIndex(store, collection, plan)) if (isCut) return true;
  return false;
}

/** Returns the plan of a query without running the query. */
export function planQuery(collection: Collection, query: Query): Plan | undefined {
  const { filter, sort = {}, limit = 0, hint } = query;
  const indexes = [idIndex, ...collection.indexes];
  return choosePlan(hint === undefined ? indexes : [hintedIndex(indexes, hint)], filter, sort, limit > 0);
}

function hintedIndex(indexes: Index[], hint: unknown): Index {
  const hinted = indexes.find(({ name, key }) => name === hint || areEqual(key, hint));
  if (hinted) return hinted;
  throw new CommandError(2, 'hint provided does not correspond to an existing index');
}

/** A document that can match. `read` returns undefined if the document was removed in the meantime. */
interface Candidate {
  read: (fields: Query['fields']) => StoredDoc | undefined;
  isCut: boolean;
}

function candidatesOf(store: Store, collection: Collection, plan: Plan | undefined): Iterable<Candidate> {
  if (plan) store.counters.indexScans += 1;
  else store.counters.collectionScans += 1;
  return plan ? scanIndex(store, collection, plan) : scanCollection(store, collection);
}

function candidate(store: Store, key: Buffer, isCut: boolean): Candidate {
  const read: Candidate['read'] = (fields) => {
    const bytes = store.documents.get(key);
    if (!bytes) return undefined;
    store.counters.documentsExamined += 1;
    return readStored(bytes, fields);
  };
  return { read, isCut };
}

function* scanCollection(store: Store, collection: Collection): Generator<Candidate> {
  for (const key of keysIn(store.documents, rangeOf(prefixOf(collection.number))))
    yield candidate(store, key, false);
}

function* scanIndex(store: Store, collection: Collection, plan: Plan): Generator<Candidate> {
  const isById = plan.index === idIndex;
  const prefix = isById ? prefixOf(collection.number) : prefixOf(collection.number, plan.index.number);
  const seen = new Set<string>();
  for (const range of plan.ranges) {
    const start = Buffer.concat([prefix, range.start]);
    const end = Buffer.concat([prefix, range.end]);
    const bounds = plan.isReverse
      ? { start: end, end: start, reverse: true, inclusiveEnd: true }
      : { start, end };
    if (isById) {
      for (const key of keysIn(store.documents, bounds))
        yield candidate(store, key, !isShortBound(key.subarray(prefix.length)));
      continue;
    }
    for (const { value } of entriesIn(store.entries, bounds)) {
      const idKey = value.subarray(1);
      const name = idKey.toString('latin1');
      if (plan.index.isMultikey && seen.has(name)) continue;
      seen.add(name);
      yield candidate(store, documentKey(collection, idKey), value[0] === 1);
    }
  }
}

/** The number of keys per chunk. With chunks, no lmdb cursor stays open between the requests of a client. */
const mostAtOnce = 512;

const keysIn = (table: Table, bounds: RangeOptions): Generator<Buffer> =>
  inChunks(
    (chunk) => Array.from(table.getKeys({ ...bounds, ...chunk }) as Iterable<Buffer>),
    (key) => key,
  );

const entriesIn = (table: Table, bounds: RangeOptions): Generator<{ key: Buffer; value: Buffer }> =>
  inChunks(
    (chunk) => Array.from(table.getRange({ ...bounds, ...chunk })),
    ({ key }) => key,
  );

/** Reads a range in chunks. Each chunk starts after the last key of the previous one. */
function* inChunks<Item>(
  read: (chunk: RangeOptions) => Item[],
  keyOf: (item: Item) => Buffer,
): Generator<Item> {
  let after: RangeOptions = {};
  for (let limit = 16; ; limit = Math.min(2 * limit, mostAtOnce)) {
    const items = read({ ...after, limit });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < limit) return;
    after = { start: keyOf(last), exclusiveStart: true };
  }
}
