import { serialize } from 'bson';
import {
  asDoc,
  asList,
  CommandError,
  type Doc,
  isOperatorDoc,
  own,
  rejectUnknownOptions,
} from '../checks.ts';
import { areEqual, resolveField } from '../query/values.ts';
import { compileProjection } from '../query/projection.ts';
import { findDocs, findStored } from '../query/query.ts';
import { compileUpdate } from '../query/updater.ts';
import type { Engine, Handler, Request } from '../store/Engine.ts';
import type { Collection } from '../store/catalog.ts';
import { parseDoc, type StoredDoc } from '../store/documents.ts';
import { deleteStatementOptions, updateStatementOptions } from '../supported.ts';

/** The writing commands. Each runs in one transaction. The reply is sent when the transaction is durable. */
export const writingCommands: Record<string, Handler> = {
  insert(engine, request) {
    const docs = asList(request.body.documents, 'documents');
    return runStatements(engine, request, docs, (collection, doc) => {
      engine.documents.insert(collection, asDoc(doc, 'A document'));
      return { n: 1 };
    });
  },
  update(engine, request) {
    const updates = asList(request.body.updates, 'updates');
    return runStatements(engine, request, updates, (collection, entry) => {
      const statement = asDoc(entry, 'An update');
      rejectUnknownOptions(statement, updateStatementOptions, 'update');
      return updateDocs(engine, collection, statement);
    });
  },
  delete(engine, request) {
    const deletes = asList(request.body.deletes, 'deletes');
    return runStatements(engine, request, deletes, (collection, entry) => {
      const statement = asDoc(entry, 'A delete');
      rejectUnknownOptions(statement, deleteStatementOptions, 'delete');
      const limit = statement.limit === 1 ? 1 : 0;
      const query = { filter: asDoc(statement.q, 'q'), limit, hint: statement.hint };
      const docs = findDocs(engine.store, collection, query);
      for (const doc of docs) engine.documents.remove(collection, doc);
      return { n: docs.length };
    });
  },
};

/** Returns the initial document of an upsert, with the values of the filter's equality conditions. */
function docFromFilter(filter: Doc): Doc {
  const doc: Doc = {};
  const addFrom = (part: Doc): void => {
    for (const [path, condition] of Object.entries(part)) {
      if (path === '$and') for (const clause of condition as Doc[]) addFrom(clause);
      else if (path === '$or' && (condition as Doc[]).length === 1) addFrom((condition as [Doc])[0]);
      else if (!path.startsWith('$')) {
        const isOperators = isOperatorDoc(condition);
        if (isOperators && !Object.hasOwn(condition, '$eq')) continue;
        resolveField(doc, path, { isCreating: true })?.set(isOperators ? condition.$eq : condition);
      }
    }
  };
  addFrom(filter);
  // Returns a copy, because the update can change nested values.
  return parseDoc(serialize(doc));
}

/** Inserts the document of an upsert and returns it as stored. */
function upsertDoc(engine: Engine, collection: Collection, filter: Doc, spec: unknown): Doc {
  const base = docFromFilter(filter);
  const isReplacement = !isOperatorDoc(spec);
  const id = own(base, '_id');
  const start = isReplacement ? (id === undefined ? {} : { _id: id }) : base;
  const doc = compileUpdate(spec).insert(start);
  if (id !== undefined && !areEqual(id, doc._id)) {
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  return engine.documents.insert(collection, doc);
}

interface StatementResult {
  n: number;
  nModified?: number;
  upsertedId?: unknown;
}

function updateDocs(engine: Engine, collection: Collection, statement: Doc): StatementResult {
  const filter = asDoc(statement.q, 'q');
  const isMulti = statement.multi === true;
  const update = compileUpdate(statement.u);
  if (isMulti && !isOperatorDoc(statement.u)) {
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  }
  const query = { filter, limit: isMulti ? 0 : 1, hint: statement.hint };
  const found = findStored(engine.store, collection, query);
  const changeAll = () =>
    found.filter((stored) => engine.documents.change(collection, stored, update).isChanged);
  // A single change is validated before it is written. Several changes run in a nested transaction, so that a
  // failure rolls back the changes before it.
  const changed = found.length > 1 ? engine.store.attempt(changeAll) : changeAll();
  if (found.length > 0) return { n: found.length, nModified: changed.length };
  if (statement.upsert !== true) return { n: 0, nModified: 0 };
  return { n: 1, nModified: 0, upsertedId: upsertDoc(engine, collection, filter, statement.u)._id };
}

/**
 * Runs a command's statements in one transaction. A failed statement is rolled back and reported with its
 * index.
 */
async function runStatements(
  engine: Engine,
  { db, target, body }: Request,
  statements: unknown[],
  run: (collection: Collection, statement: unknown) => StatementResult,
): Promise<Doc> {
  return engine.store.write(() => {
    const reply = { n: 0, nModified: 0, upserted: [] as Doc[], writeErrors: [] as Doc[] };
    for (const [index, statement] of statements.entries()) {
      try {
        const collection = engine.catalog.findOrCreate(db, String(target));
        const result = run(collection, statement);
        reply.n += result.n;
        reply.nModified += result.nModified ?? 0;
        if (result.upsertedId !== undefined) reply.upserted.push({ index, _id: result.upsertedId });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        reply.writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
        if (body.ordered !== false) break;
      }
    }
    return {
      n: reply.n,
      ...(body.updates ? { nModified: reply.nModified } : {}),
      ...(reply.upserted.length > 0 ? { upserted: reply.upserted } : {}),
      ...(reply.writeErrors.length > 0 ? { writeErrors: reply.writeErrors } : {}),
      ok: 1,
    };
  });
}

/** Finds one document and changes or removes it atomically. */
export const findAndModify: Handler = async (engine, { db, target, body }) => {
  if (body.remove === true && (body.update !== undefined || body.new === true || body.upsert === true)) {
    throw new CommandError(9, 'Cannot specify remove together with update, new or upsert');
  }
  const project = compileProjection(asDoc(body.fields ?? {}, 'fields'));
  const result = await engine.store.write(() => {
    const collection = engine.catalog.findOrCreate(db, String(target));
    return body.remove === true ? removeOne(engine, collection, body) : changeOne(engine, collection, body);
  });
  return { ...result, value: result.value && project(result.value), ok: 1 };
};

interface Result {
  lastErrorObject: Doc;
  value: Doc | null;
}

function findOne(engine: Engine, collection: Collection, body: Doc): StoredDoc | undefined {
  const filter = asDoc(body.query ?? {}, 'query');
  const query = { filter, sort: asDoc(body.sort ?? {}, 'sort'), limit: 1, hint: body.hint };
  return findStored(engine.store, collection, query)[0];
}

function removeOne(engine: Engine, collection: Collection, body: Doc): Result {
  const doc = findOne(engine, collection, body)?.doc;
  if (doc) engine.documents.remove(collection, doc);
  return { lastErrorObject: { n: doc ? 1 : 0 }, value: doc ?? null };
}

function changeOne(engine: Engine, collection: Collection, body: Doc): Result {
  const update = compileUpdate(body.update);
  const stored = findOne(engine, collection, body);
  if (stored) {
    const { after } = engine.documents.change(collection, stored, update);
    const value = body.new === true ? after : parseDoc(stored.bytes);
    return { lastErrorObject: { n: 1, updatedExisting: true }, value };
  }
  if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const doc = upsertDoc(engine, collection, asDoc(body.query ?? {}, 'query'), body.update);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
    value: body.new === true ? doc : null,
  };
}
