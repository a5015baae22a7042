import { Catalog, type Collection } from './catalog.ts';
import { Cursors } from '../Cursors.ts';
import { Documents } from './documents.ts';
import type { Store } from './Store.ts';
import type { Doc } from '../query/values.ts';

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
