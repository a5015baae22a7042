import { deserialize, serialize } from 'bson';
import { CommandError, type Doc, isDoc } from '../checks.ts';
import type { Store } from './Store.ts';

/** An index, with its fields in order and its conditions. */
export interface Index {
  number: number;
  name: string;
  key: Record<string, 1 | -1>;
  isUnique: boolean;
  isSparse: boolean;
  partial: Doc | null;
  /** True if a document has ever had an array in one of the fields. */
  isMultikey: boolean;
}

/** A collection. The keys of its documents start with its number. */
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

/**
 * Reads and changes the list of collections and indexes. Within a write, it includes the changes of that
 * write.
 */
export class Catalog {
  #raw: Buffer = Buffer.alloc(0);
  #content = empty();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the collection, or undefined if it does not exist. */
  find(db: string, name: string): Collection | undefined {
    return this.#load().collections.find((entry) => entry.db === db && entry.name === name);
  }

  /** Returns the collections of one database or of all databases. */
  list(db?: string): Collection[] {
    return this.#load().collections.filter((entry) => db === undefined || entry.db === db);
  }

  /** Returns the collection. Creates it if it is missing. Must be called within a write. */
  findOrCreate(db: string, name: string): Collection {
    const existing = this.find(db, name);
    if (existing) return existing;
    checkName(db, name);
    const collection: Collection = { db, name, number: this.nextNumber(), indexes: [] };
    this.change((content) => content.collections.push(collection));
    return this.find(db, name) as Collection;
  }

  /** Returns a number that no collection or index has ever had. Must be called within a write. */
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

  /**
   * Returns the list. Parses it again if the stored bytes have changed, for example because a write was
   * rolled back.
   */
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

/** Returns true for a valid index key, in which each field has the direction 1 or -1. */
export function isIndexKey(key: unknown): key is Record<string, 1 | -1> {
  if (!isDoc(key)) return false;
  const directions = Object.values(key);
  return directions.length > 0 && directions.every((direction) => direction === 1 || direction === -1);
}
