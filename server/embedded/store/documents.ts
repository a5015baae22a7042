import { deserialize, EJSON, ObjectId, onDemand, serialize } from 'bson';
import { checkStored, CommandError, type Doc, own } from '../checks.ts';
import type { Update } from '../query/updater.ts';
import { firstPart, leavesAt } from '../query/values.ts';
import type { Store } from './Store.ts';
import type { Catalog, Collection, Index } from './catalog.ts';
import { documentKey, entriesOf, idKeyOf, type IndexEntry, prefixOf, rangeOf } from './indexKeys.ts';

const largestDocument = 16 * 1024 * 1024;
const plain = Buffer.from([0]);
const cut = Buffer.from([1]);

/** Decodes a stored document. */
export function parseDoc(bytes: Uint8Array): Doc {
  return deserialize(bytes, { bsonRegExp: true });
}

/** A document with its stored bytes. */
export interface StoredDoc {
  doc: Doc;
  bytes: Buffer;
}

/** Decodes a stored document. Decodes only the top-level `fields` if they are given. */
export const readStored = (bytes: Buffer, fields?: ReadonlySet<string>): StoredDoc => ({
  doc: parseDoc(fields ? onlyFields(bytes, fields) : bytes),
  bytes,
});

/** Copies the given top-level fields of a document. Other fields are skipped without decoding. */
function onlyFields(bytes: Buffer, fields: ReadonlySet<string>): Buffer {
  const elements: Buffer[] = [];
  for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
    const name = bytes.toString('utf8', nameOffset, nameOffset + nameLength);
    // The byte before the name is the type of the value.
    if (fields.has(name)) elements.push(bytes.subarray(nameOffset - 1, offset + length));
  }
  const size = Buffer.alloc(4);
  size.writeInt32LE(elements.reduce((sum, { length }) => sum + length, 5));
  return Buffer.concat([size, ...elements, Buffer.alloc(1)]);
}

/** Stores documents with their index entries. Validates each change completely before its first write. */
export class Documents {
  readonly #store: Store;
  readonly #catalog: Catalog;

  constructor(store: Store, catalog: Catalog) {
    this.#store = store;
    this.#catalog = catalog;
  }

  /**
   * Adds a document and returns it as stored. Creates a missing `_id`, and moves it to the first position.
   */
  insert(collection: Collection, doc: Doc): Doc {
    const { _id: id = new ObjectId(), ...rest } = doc;
    checkId(id);
    const stored: Doc = { _id: id, ...rest };
    const idKey = idKeyOf(id);
    if (this.#store.documents.doesExist(documentKey(collection, idKey)))
      throw duplicateKey(collection, idIndex, stored);
    const content = contentOf(stored);
    const writes = collection.indexes.flatMap((index) =>
      this.#changeOf(collection, index, { idKey, before: [], after: stored }),
    );
    for (const write of writes) write();
    void this.#store.documents.put(documentKey(collection, idKey), content);
    return stored;
  }

  /** Changes a stored document and the affected indexes. Writes nothing if the bytes do not change. */
  change(collection: Collection, { doc, bytes }: StoredDoc, { apply, fields }: Update): Changed {
    const idKey = idKeyOf(doc._id);
    const indexes = collection.indexes.filter((index) => isTouched(index, fields));
    const before = indexes.map((index) => entriesOf(index, doc).entries);
    const after = apply(doc);
    if (own(after, '_id') === undefined || !idKeyOf(after._id).equals(idKey)) {
      throw new CommandError(
        66,
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    const content = contentOf(after);
    if (bytes.equals(content)) return { after, isChanged: false };
    const writes = indexes.flatMap((index, at) =>
      this.#changeOf(collection, index, { idKey, before: before[at]!, after }),
    );
    for (const write of writes) write();
    void this.#store.documents.put(documentKey(collection, idKey), content);
    return { after, isChanged: true };
  }

  /** Removes a document and its index entries. */
  remove(collection: Collection, doc: Doc): void {
    const idKey = idKeyOf(doc._id);
    for (const index of collection.indexes) {
      for (const { key } of entriesOf(index, doc).entries) {
        void this.#store.entries.remove(entryKey(collection, index, key, idKey));
      }
    }
    void this.#store.documents.remove(documentKey(collection, idKey));
  }

  /** Fills a new index from the existing documents. */
  fill(collection: Collection, index: Index): void {
    const docs = [...this.#store.documents.getRange(rangeOf(prefixOf(collection.number)))];
    for (const { value } of docs) {
      const doc = parseDoc(value);
      const change = this.#changeOf(collection, index, { idKey: idKeyOf(doc._id), before: [], after: doc });
      for (const write of change) write();
    }
  }

  /** Removes all entries of one index, or all data of a collection if no index is given. */
  clear(collection: Collection, index?: Index): void {
    const prefix = index ? prefixOf(collection.number, index.number) : prefixOf(collection.number);
    const tables = index ? [this.#store.entries] : [this.#store.entries, this.#store.documents];
    for (const table of tables) {
      // All keys are read first, because lmdb permits no removal under an open cursor.
      const keys = [...table.getKeys(rangeOf(prefix))];
      for (const key of keys) void table.remove(key);
    }
  }

  /** Returns the writes that update one index. Checks the unique constraint of the index first. */
  #changeOf(
    collection: Collection,
    index: Index,
    { idKey, before, after }: { idKey: Buffer; before: IndexEntry[]; after: Doc },
  ): (() => void)[] {
    const { entries, hasArray } = entriesOf(index, after);
    const old = new Map(before.map(({ key }) => [key.toString('latin1'), key]));
    const added = entries.filter(({ key }) => !old.delete(key.toString('latin1')));
    if (index.isUnique) for (const { key } of added) this.#checkUnique(collection, index, key, idKey, after);
    const writes: (() => void)[] = [...old.values()].map(
      (key) => () => void this.#store.entries.remove(entryKey(collection, index, key, idKey)),
    );
    for (const { key, isCut } of added) {
      const value = Buffer.concat([isCut ? cut : plain, idKey]);
      writes.push(() => void this.#store.entries.put(entryKey(collection, index, key, idKey), value));
    }
    if (hasArray && !index.isMultikey) writes.push(() => this.#markMultikey(collection, index));
    return writes;
  }

  #checkUnique(collection: Collection, index: Index, key: Buffer, idKey: Buffer, doc: Doc): void {
    const range = rangeOf(Buffer.concat([prefixOf(collection.number, index.number), key]));
    for (const { value } of this.#store.entries.getRange({ ...range, limit: 2 })) {
      if (!value.subarray(1).equals(idKey)) throw duplicateKey(collection, index, doc);
    }
  }

  #markMultikey(collection: Collection, index: Index): void {
    const current = this.#catalog.find(collection.db, collection.name);
    if (current?.indexes.find(({ number }) => number === index.number)?.isMultikey) return;
    this.#catalog.change((content) => {
      const changed = content.collections
        .find(({ number }) => number === collection.number)
        ?.indexes.find(({ number }) => number === index.number);
      if (changed) changed.isMultikey = true;
    });
  }
}

interface Changed {
  after: Doc;
  isChanged: boolean;
}

/** Serializes a document. Throws a `CommandError` if the document cannot be stored. */
function contentOf(doc: Doc): Buffer {
  checkStored(doc);
  const { buffer, byteOffset, length } = serialize(doc);
  if (length > largestDocument) {
    throw new CommandError(10334, 'The document is larger than the 16 MB that one may have');
  }
  return Buffer.from(buffer, byteOffset, length);
}

/** Returns true if a change of these fields can affect the index. */
function isTouched({ key, partial }: Index, fields: ReadonlySet<string> | undefined): boolean {
  if (!fields) return true;
  const paths = [...Object.keys(key), ...Object.keys(partial ?? {})];
  return paths.some((path) => path.startsWith('$') || fields.has(firstPart(path)));
}

/** The index on `_id`, which each collection has. Its entries are the documents themselves. */
export const idIndex: Index = {
  number: 0,
  name: '_id_',
  key: { _id: 1 },
  isUnique: true,
  isSparse: false,
  partial: null,
  isMultikey: false,
};

function entryKey(collection: Collection, index: Index, key: Buffer, idKey: Buffer): Buffer {
  return Buffer.concat([prefixOf(collection.number, index.number), key, idKey]);
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) throw new CommandError(2, "The '_id' value cannot be of type array");
}

/** Returns the duplicate key error, with the message and fields that MongoDB's clients expect. */
function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const path of Object.keys(index.key)) {
    const leaves = leavesAt(doc, path);
    const value = leaves.length > 1 ? leaves : leaves[0];
    keyValue[path] = value === undefined ? null : value;
  }
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${EJSON.stringify(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} ` +
      `dup key: { ${shown.join(', ')} }`,
    { keyPattern: index.key, keyValue },
  );
}
