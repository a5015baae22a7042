import type { Collection, Index } from '../store/catalog.ts';
import { areEqual, sortDocs } from './values.ts';
import { idIndex, readStored, type StoredDoc } from '../store/documents.ts';
import { compileFilter } from './filter.ts';
import { documentKey, prefixOf, rangeOf } from '../store/indexKeys.ts';
import { isShortBound } from '../store/keys.ts';
import { choosePlan, type Plan } from './planner.ts';
import type { Store } from '../store/Store.ts';
import { CommandError, type Doc } from '../checks.ts';

/** What to look for in a collection. */
export interface Query {
  filter: Doc;
  sort?: Doc;
  skip?: number;
  /** 0 or undefined for no limit. */
  limit?: number;
  /** The index to use, by its fields or its name. */
  hint?: unknown;
}

/** Finds documents, by an index where one serves. */
export const findDocs = (store: Store, collection: Collection | undefined, query: Query): Doc[] =>
  findStored(store, collection, query).map(({ doc }) => doc);

/** The same, with the bytes that they are kept in. */
export function findStored(store: Store, collection: Collection | undefined, query: Query): StoredDoc[] {
  const { filter, sort = {}, skip = 0, limit = 0 } = query;
  const predicate = compileFilter(filter);
  if (!collection) return [];
  const plan = planQuery(collection, query);
  if (plan) store.counters.indexScans += 1;
  else store.counters.collectionScans += 1;
  const isOrdered = Object.keys(sort).length === 0 || plan?.isSorted === true;
  const enough = isOrdered && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  let found: StoredDoc[] = [];
  let mustSort = !isOrdered;
  for (const { stored, isCut } of plan
    ? scanIndex(store, collection, plan)
    : scanCollection(store, collection)) {
    store.counters.documentsExamined += 1;
    // Keys that were cut are only roughly in order, so then everything has to be read and sorted.
    if (isCut && plan?.isSorted) mustSort = true;
    if (!predicate(stored.doc)) continue;
    found.push(stored);
    if (found.length >= enough && !mustSort) break;
  }
  if (mustSort) found = sortDocs(found, sort);
  return found.slice(skip, limit > 0 ? skip + limit : undefined);
}

/** The plan of a query, without running it. */
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

interface Scanned {
  stored: StoredDoc;
  isCut: boolean;
}

function* scanCollection(store: Store, collection: Collection): Generator<Scanned> {
  for (const { value } of store.documents.getRange(rangeOf(prefixOf(collection.number)))) {
    yield { stored: readStored(value), isCut: false };
  }
}

function* scanIndex(store: Store, collection: Collection, plan: Plan): Generator<Scanned> {
  const isById = plan.index === idIndex;
  const prefix = isById ? prefixOf(collection.number) : prefixOf(collection.number, plan.index.number);
  const table = isById ? store.documents : store.entries;
  const seen = new Set<string>();
  for (const range of plan.ranges) {
    const start = Buffer.concat([prefix, range.start]);
    const end = Buffer.concat([prefix, range.end]);
    const bounds = plan.isReverse
      ? { start: end, end: start, reverse: true, inclusiveEnd: true }
      : { start, end };
    for (const { key, value } of table.getRange(bounds)) {
      if (isById) {
        yield { stored: readStored(value), isCut: !isShortBound(key.subarray(prefix.length)) };
        continue;
      }
      const idKey = value.subarray(1);
      const name = idKey.toString('latin1');
      if (plan.index.isMultikey && seen.has(name)) continue;
      seen.add(name);
      const bytes = store.documents.get(documentKey(collection, idKey));
      if (bytes) yield { stored: readStored(bytes), isCut: value[0] === 1 };
    }
  }
}
