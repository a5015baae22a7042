import { isIndexKey, type Collection, type Index } from '../store/catalog.ts';
import { areEqual } from '../query/values.ts';
import { idIndex } from '../store/documents.ts';
import { compileFilter } from '../query/filter.ts';
import { toExaminedDocs, targetOf, type Engine, type Handler, type Request } from '../store/Engine.ts';
import { asDoc, asList, CommandError, type Doc, rejectUnknownOptions, unsupported } from '../checks.ts';
import { indexOptions } from '../supported.ts';

/** The commands for collections and indexes. */
export const catalogCommands: Record<string, Handler> = {
  create: async (engine, { db, target }) =>
    engine.store.write(() => {
      if (engine.catalog.find(db, String(target))) {
        throw new CommandError(48, `Collection ${db}.${String(target)} already exists.`);
      }
      engine.catalog.findOrCreate(db, String(target));
      return { ok: 1 };
    }),
  drop: async (engine, request) =>
    engine.store.write(() => {
      const collection = targetOf(engine, request);
      if (collection) dropCollection(engine, collection);
      return { ns: `${request.db}.${String(request.target)}`, ok: 1 };
    }),
  dropDatabase: async (engine, { db }) =>
    engine.store.write(() => {
      for (const collection of engine.catalog.list(db)) dropCollection(engine, collection);
      return { dropped: db, ok: 1 };
    }),
  createIndexes: async (engine, request) => engine.store.write(() => createIndexes(engine, request)),
  dropIndexes: async (engine, request) => engine.store.write(() => dropIndexes(engine, request)),
  listIndexes(engine, request) {
    const collection = existing(engine, request);
    const docs = [idIndex, ...collection.indexes].map(describeIndex);
    return engine.cursors.start(`${request.db}.${collection.name}`, toExaminedDocs(docs), {
      batchSize: docs.length,
    });
  },
  listCollections(engine, { db, body }) {
    const predicate = compileFilter(asDoc(body.filter ?? {}, 'filter'));
    const docs = engine.catalog
      .list(db)
      .map(({ name }): Doc => ({ name, type: 'collection', options: {}, info: { readOnly: false } }))
      .filter(predicate);
    return engine.cursors.start(`${db}.$cmd.listCollections`, toExaminedDocs(docs), {
      batchSize: docs.length,
    });
  },
  listDatabases({ catalog }) {
    const names = [...new Set(catalog.list().map(({ db }) => db))];
    return { databases: names.map((name) => ({ name, sizeOnDisk: 0, empty: false })), totalSize: 0, ok: 1 };
  },
};

function dropCollection({ documents, catalog }: Engine, collection: Collection): void {
  documents.clear(collection);
  catalog.change((content) => {
    content.collections = content.collections.filter(({ number }) => number !== collection.number);
  });
}

function existing(engine: Engine, request: Request): Collection {
  const collection = targetOf(engine, request);
  if (!collection) throw new CommandError(26, `ns does not exist: ${request.db}.${String(request.target)}`);
  return collection;
}

function createIndexes(engine: Engine, { db, target, body }: Request): Doc {
  const isNew = engine.catalog.find(db, String(target)) === undefined;
  const collection = engine.catalog.findOrCreate(db, String(target));
  const before = collection.indexes.length + 1;
  for (const spec of asList(body.indexes, 'indexes'))
    addIndex(engine, db, String(target), asDoc(spec, 'An index'));
  const after = (engine.catalog.find(db, String(target))?.indexes.length ?? 0) + 1;
  return { numIndexesBefore: before, numIndexesAfter: after, createdCollectionAutomatically: isNew, ok: 1 };
}

function addIndex({ catalog, documents }: Engine, db: string, name: string, spec: Doc): void {
  rejectUnknownOptions(spec, indexOptions, 'an index');
  const collection = catalog.findOrCreate(db, name);
  const index = indexFrom(spec, catalog.nextNumber());
  if (areEqual(index.key, idIndex.key)) return;
  const sameKey = collection.indexes.find(({ key }) => areEqual(key, index.key));
  const sameName = collection.indexes.find((candidate) => candidate.name === index.name);
  if (sameKey && sameName === sameKey && isSameRule(sameKey, index)) return;
  if (sameName)
    throw new CommandError(86, `An index with the name '${index.name}' exists with another specification`);
  if (sameKey)
    throw new CommandError(85, `An index on the same fields exists with the name '${sameKey.name}'`);
  catalog.change((content) => {
    content.collections.find(({ number }) => number === collection.number)?.indexes.push(index);
  });
  documents.fill(collection, index);
}

function indexFrom(spec: Doc, number: number): Index {
  const { key, name, unique, sparse, partialFilterExpression } = spec;
  if (!isIndexKey(key)) throw unsupported('An index whose fields are not given as 1 or -1', 67);
  if (typeof name !== 'string' || name === '') throw new CommandError(9, "The 'name' of an index is missing");
  const partial =
    partialFilterExpression === undefined ? null : asDoc(partialFilterExpression, 'partialFilterExpression');
  if (partial) compileFilter(partial);
  return {
    number,
    name,
    key,
    isUnique: unique === true,
    isSparse: sparse === true,
    partial,
    isMultikey: false,
  };
}

function isSameRule(a: Index, b: Index): boolean {
  return a.isUnique === b.isUnique && a.isSparse === b.isSparse && areEqual(a.partial, b.partial);
}

function dropIndexes(engine: Engine, request: Request): Doc {
  const collection = existing(engine, request);
  const { index: wanted } = request.body;
  const doomed = collection.indexes.filter(
    ({ name, key }) =>
      wanted === '*' ||
      wanted === name ||
      (Array.isArray(wanted) && wanted.includes(name)) ||
      areEqual(wanted, key),
  );
  if (doomed.length === 0 && wanted !== '*')
    throw new CommandError(27, `index not found: ${JSON.stringify(wanted)}`);
  for (const index of doomed) engine.documents.clear(collection, index);
  engine.catalog.change((content) => {
    const changed = content.collections.find(({ number }) => number === collection.number);
    if (changed)
      changed.indexes = changed.indexes.filter(({ name }) => !doomed.some((index) => index.name === name));
  });
  return { nIndexesWas: collection.indexes.length + 1, ok: 1 };
}

function describeIndex({ name, key, isUnique, isSparse, partial }: Index): Doc {
  return {
    v: 2,
    key,
    name,
    ...(isUnique && name !== idIndex.name ? { unique: true } : {}),
    ...(isSparse ? { sparse: true } : {}),
    ...(partial ? { partialFilterExpression: partial } : {}),
  };
}
