import { deserialize, serialize } from 'bson';
import { CommandError, type Doc, isDoc } from '../checks.ts';
import type { Store } from './Store.ts';

/** An index: its fields in order, and its conditions. */
export interface Index {
  number: number;
  name: string;
  key: Record<string, 1 | -1>;
  isUnique: boolean;
  isSparse: boolean;
  partial: Doc | null;
  /** True once a document has had an array in one of the fields. */
  isMultikey: boolean;
}

/** A collection. Its number is the prefix of its keys. */
export interface Collection {
  db: string;
  name: string;
  number: number;
  indexes: Index[];
}

/** The stored list of collections and indexes. */
export interface CatalogContent {
  nextNumber: number;
  collections: Collection[];
}

const catalogKey = Buffer.from('collections');

/** Reads and changes the list of collections and indexes. Within a write it sees that write's changes. */
export class Catalog {
  #raw: Buffer = Buffer.alloc(0);
  #content = empty();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The collection; undefined if it does not exist. */
  find(db: string, name: string): Collection | undefined {
    return this.#load().collections.find((entry) => entry.db === db && entry.name === name);
  }

  /** The collections of a database, or all of them. */
  list(db?: string): Collection[] {
    return this.#load().collections.filter((entry) => db === undefined || entry.db === db);
  }

  /** The collection, created if it is missing. Call it only within a write. */
  findOrCreate(db: string, name: string): Collection {
    const existing = this.find(db, name);
    if (existing) return existing;
    checkName(db, name);
    const collection: Collection = { db, name, number: this.nextNumber(), indexes: [] };
    this.change((content) => content.collections.push(collection));
    return this.find(db, name) as Collection;
  }

  /** A number that no collection or index has ever had. Call it only within a write. */
  nextNumber(): number {
    const number = this.#load().nextNumber;
    this.change((content) => {
      content.nextNumber = number + 1;
    });
    return number;
  }

  /** Changes the list as part of the current write. */
  change(edit: (content: CatalogContent) => void): void {
    const raw = this.#store.catalog.get(catalogKey);
    const content = raw ? parse(raw) : empty();
    edit(content);
    void this.#store.catalog.put(catalogKey, Buffer.from(serialize(content)));
  }

  /** Parses the list again whenever the stored bytes differ, so that a rolled back write has no effect. */
  #load(): CatalogContent {
    const raw = this.#store.catalog.get(catalogKey);
    if (!raw) return empty();
    if (!raw.equals(this.#raw)) {
      this.#content = parse(raw);
      this.#raw = raw;
    }
    return this.#content;
  }
}

function empty(): CatalogContent {
  return { nextNumber: 1, collections: [] };
}

function parse(raw: Uint8Array): CatalogContent {
  return deserialize(raw) as CatalogContent;
}

function checkName(db: string, name: string): void {
  const isGood =
    db !== '' &&
    name !== '' &&
    !/[\0$]/.test(db + name) &&
    !/[/\\. "]/.test(db) &&
    !name.startsWith('system.');
  if (!isGood) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}

/** True for a valid index key: fields with 1 or -1. */
export function isIndexKey(key: unknown): key is Record<string, 1 | -1> {
  if (!isDoc(key)) return false;
  const directions = Object.values(key);
  return directions.length > 0 && directions.every((direction) => direction === 1 || direction === -1);
}
