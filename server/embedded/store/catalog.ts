import { deserialize, serialize } from 'bson';
import { CommandError, type Doc, isDoc } from '../checks.ts';
import type { Store } from './Store.ts';

/** One index: its fields in order, and what it leaves out. */
export interface Index {
  number: number;
  name: string;
  key: Record<string, 1 | -1>;
  isUnique: boolean;
  isSparse: boolean;
  partial: Doc | null;
  /** True as soon as one document had an array under one of the fields. */
  isMultikey: boolean;
}

/** One collection; its number stands in front of its keys. */
export interface Collection {
  db: string;
  name: string;
  number: number;
  indexes: Index[];
}

/** Everything that exists, as it is kept in the lmdb file. */
export interface CatalogContent {
  nextNumber: number;
  collections: Collection[];
}

const catalogKey = Buffer.from('collections');

/** Reads and changes the list of collections and indexes; inside a write it sees the write's own changes. */
export class Catalog {
  #raw: Buffer = Buffer.alloc(0);
  #content = empty();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The collection, or undefined when nothing made it yet. */
  find(db: string, name: string): Collection | undefined {
    return this.#load().collections.find((entry) => entry.db === db && entry.name === name);
  }

  /** The collections of a database, or all of them. */
  list(db?: string): Collection[] {
    return this.#load().collections.filter((entry) => db === undefined || entry.db === db);
  }

  /** The collection, made when it is missing; only inside a write. */
  findOrCreate(db: string, name: string): Collection {
    const known = this.find(db, name);
    if (known) return known;
    checkName(db, name);
    const collection: Collection = { db, name, number: this.nextNumber(), indexes: [] };
    this.change((content) => content.collections.push(collection));
    return this.find(db, name) as Collection;
  }

  /** A number that no collection and no index had before; only inside a write. */
  nextNumber(): number {
    const number = this.#load().nextNumber;
    this.change((content) => {
      content.nextNumber = number + 1;
    });
    return number;
  }

  /** Changes the list and saves it with the write that is running. */
  change(edit: (content: CatalogContent) => void): void {
    const raw = this.#store.catalog.get(catalogKey);
    const content = raw ? parse(raw) : empty();
    edit(content);
    void this.#store.catalog.put(catalogKey, Buffer.from(serialize(content)));
  }

  /** Parsed once per state of the file, so that a write that was undone is forgotten by itself. */
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

/** True when a value can be the key of an index: fields with 1 or -1. */
export function isIndexKey(key: unknown): key is Record<string, 1 | -1> {
  if (!isDoc(key)) return false;
  const directions = Object.values(key);
  return directions.length > 0 && directions.every((direction) => direction === 1 || direction === -1);
}
