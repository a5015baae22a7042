import { calculateObjectSize, Long } from 'bson';
import { CommandError, type Doc } from '../checks.ts';
import type { Examined } from '../query/query.ts';
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
/** A batch ends with the document that reaches this: some 10 ms of reading and writing, which all other clients wait for. */
const batchBytes = 192 * 1024;
const idleMs = 10 * 60_000;

interface Cursor {
  namespace: string;
  rest: Iterator<Examined>;
  /** Read already, to know whether anything is left. */
  ahead: Examined;
  usedAt: number;
}

/** How much of a result to hand out at once. */
interface BatchSettings {
  batchSize?: number | undefined;
  isSingleBatch?: boolean;
}

/** A result that is there as a whole. */
export function* examinedFrom(docs: readonly Doc[]): Generator<Examined> {
  for (const doc of docs) yield { doc, size: calculateObjectSize(doc) };
}

/** The results that clients are still fetching; a batch is read when it is asked for. */
class Cursors {
  readonly #open = new Map<number, Cursor>();
  #lastId = 0;

  /** The first batch of a result; the rest is kept under an id unless nothing is left. */
  start(
    namespace: string,
    results: Iterable<Examined>,
    { batchSize = firstBatchSize, isSingleBatch = false }: BatchSettings,
  ): Doc {
    this.#forgetIdle();
    const docs = results[Symbol.iterator]();
    const { batch, ahead } = take(docs, { batchSize, mostBytes: isSingleBatch ? Infinity : batchBytes });
    let id = 0;
    if (ahead && !isSingleBatch) {
      this.#lastId += 1;
      id = this.#lastId;
      this.#open.set(id, { namespace, rest: docs, ahead, usedAt: Date.now() });
    }
    return { cursor: { firstBatch: batch, id: Long.fromNumber(id), ns: namespace }, ok: 1 };
  }

  /** The next batch; error 43 when the cursor is unknown. */
  next(id: number, batchSize: number): Doc {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    const { batch, ahead } = take(
      cursor.rest,
      { batchSize: batchSize || Number.POSITIVE_INFINITY, mostBytes: batchBytes },
      cursor.ahead,
    );
    if (ahead) Object.assign(cursor, { ahead, usedAt: Date.now() });
    else this.#open.delete(id);
    return {
      cursor: { nextBatch: batch, id: Long.fromNumber(ahead ? id : 0), ns: cursor.namespace },
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

/** One batch, and the document after it. What was read in vain counts, too: a batch may be empty and not the last one. */
function take(
  docs: Iterator<Examined>,
  { batchSize, mostBytes }: { batchSize: number; mostBytes: number },
  first?: Examined,
): { batch: Doc[]; ahead: Examined | undefined } {
  const batch: Doc[] = [];
  let bytes = 0;
  let next = first ?? nextOf(docs);
  while (next && batch.length < batchSize && bytes < mostBytes) {
    if (next.doc) batch.push(next.doc);
    bytes += next.size;
    next = nextOf(docs);
  }
  return { batch, ahead: next };
}

function nextOf(docs: Iterator<Examined>): Examined | undefined {
  const { done, value } = docs.next() as { done?: boolean; value?: Examined };
  return done ? undefined : value;
}
