import { calculateObjectSize, Long } from 'bson';
import { CommandError, type Doc } from '../checks.ts';
import type { Store } from './Store.ts';
import { Catalog, type Collection } from './catalog.ts';
import { Documents } from './documents.ts';

/** Everything that a command works on: the file, the list of collections, the documents and the open cursors. */
export interface Engine {
  store: Store;
  catalog: Catalog;
  documents: Documents;
  cursors: Cursors;
}

/** A command as it arrived: its name, its database and its fields. */
export interface Request {
  db: string;
  /** The command's own value, most often the collection's name. */
  target: unknown;
  body: Doc;
}

/** Answers a command. */
export type Handler = (engine: Engine, request: Request) => Doc | Promise<Doc>;

/** What commands work on, over an open file. */
export function createEngine(store: Store): Engine {
  const catalog = new Catalog(store);
  return { store, catalog, documents: new Documents(store, catalog), cursors: new Cursors() };
}

/** The collection that a request means, or undefined when it does not exist yet. */
export function targetOf(engine: Engine, { db, target }: Request): Collection | undefined {
  return engine.catalog.find(db, String(target));
}

const firstBatchSize = 101;
const largestBatchBytes = 12 * 1024 * 1024;
const idleMs = 10 * 60_000;

interface Cursor {
  namespace: string;
  rest: Doc[];
  usedAt: number;
}

/** How much of a result to hand out at once. */
interface BatchSettings {
  batchSize?: number | undefined;
  isSingleBatch?: boolean;
}

/** The results that clients are still fetching, each as it was when it was asked for. */
class Cursors {
  readonly #open = new Map<number, Cursor>();
  #lastId = 0;

  /** The first batch of a result; the rest is kept under an id unless nothing is left. */
  start(
    namespace: string,
    docs: Doc[],
    { batchSize = firstBatchSize, isSingleBatch = false }: BatchSettings,
  ): Doc {
    this.#forgetIdle();
    const { batch, rest } = split(docs, batchSize);
    let id = 0;
    if (rest.length > 0 && !isSingleBatch) {
      this.#lastId += 1;
      id = this.#lastId;
      this.#open.set(id, { namespace, rest, usedAt: Date.now() });
    }
    return { cursor: { firstBatch: batch, id: Long.fromNumber(id), ns: namespace }, ok: 1 };
  }

  /** The next batch; error 43 when the cursor is unknown. */
  next(id: number, batchSize: number): Doc {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    const { batch, rest } = split(cursor.rest, batchSize || Number.POSITIVE_INFINITY);
    cursor.rest = rest;
    cursor.usedAt = Date.now();
    if (rest.length === 0) this.#open.delete(id);
    return {
      cursor: { nextBatch: batch, id: Long.fromNumber(rest.length > 0 ? id : 0), ns: cursor.namespace },
      ok: 1,
    };
  }

  /** Forgets a cursor; false when it was unknown. */
  kill(id: number): boolean {
    return this.#open.delete(id);
  }

  #forgetIdle(): void {
    const oldest = Date.now() - idleMs;
    for (const [id, { usedAt }] of this.#open) if (usedAt < oldest) this.#open.delete(id);
  }
}

function split(docs: Doc[], batchSize: number): { batch: Doc[]; rest: Doc[] } {
  let bytes = 0;
  let count = 0;
  for (const doc of docs) {
    if (count >= batchSize) break;
    bytes += calculateObjectSize(doc);
    if (count > 0 && bytes > largestBatchBytes) break;
    count += 1;
  }
  return { batch: docs.slice(0, count), rest: docs.slice(count) };
}
