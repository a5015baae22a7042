import { calculateObjectSize, Long } from 'bson';
import { CommandError, type Doc } from '../checks.ts';
import type { Examined } from '../query/query.ts';
import type { Store } from './Store.ts';
import { Catalog, type Collection } from './catalog.ts';
import { Documents } from './documents.ts';

/** The parts of an open store that commands use. */
export interface Engine {
  store: Store;
  catalog: Catalog;
  documents: Documents;
  cursors: Cursors;
}

export interface Request {
  db: string;
  /** The value of the command's own field, usually the name of the collection. */
  target: unknown;
  body: Doc;
}

/** Runs a command and returns its reply. */
export type Handler = (engine: Engine, request: Request) => Doc | Promise<Doc>;

/** Creates an engine for an open store. */
export function createEngine(store: Store): Engine {
  const catalog = new Catalog(store);
  return { store, catalog, documents: new Documents(store, catalog), cursors: new Cursors() };
}

/** Returns the collection of a request, or undefined if it does not exist. */
export function targetOf(engine: Engine, { db, target }: Request): Collection | undefined {
  return engine.catalog.find(db, String(target));
}

const firstBatchSize = 101;
/**
 * A batch ends with the document that reaches this size. Reading a batch takes about 10 ms, during which
 * other clients wait.
 */
const batchBytes = 192 * 1024;
const idleMs = 10 * 60_000;

interface Cursor {
  namespace: string;
  rest: Iterator<Examined>;
  /** The next document. It is read in advance to know whether the cursor has more documents. */
  ahead: Examined;
  usedAt: number;
}

interface BatchSettings {
  batchSize?: number | undefined;
  isSingleBatch?: boolean;
}

/** Converts the documents of a complete result to the input of a cursor. */
export function* toExaminedDocs(docs: readonly Doc[]): Generator<Examined> {
  for (const doc of docs) yield { doc, size: calculateObjectSize(doc) };
}

/** The open cursors. A batch is read only when the client requests it. */
class Cursors {
  readonly #open = new Map<number, Cursor>();
  #lastId = 0;

  /** Returns the first batch of a result. Opens a cursor if there are more documents. */
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

  /** Returns the next batch of a cursor. Throws a `CommandError` with code 43 for an unknown cursor. */
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

  /** Closes a cursor. Returns false if the cursor is unknown. */
  kill(id: number): boolean {
    return this.#open.delete(id);
  }

  #forgetIdle(): void {
    const oldest = Date.now() - idleMs;
    for (const [id, { usedAt }] of this.#open) if (usedAt < oldest) this.#open.delete(id);
  }
}

/**
 * Reads one batch, and the document after it. The bytes of documents that do not match are counted too. An
 * empty batch is therefore not necessarily the last one.
 */
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
