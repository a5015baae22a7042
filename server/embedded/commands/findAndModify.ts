import { serialize } from 'bson';
import type { Collection } from '../store/catalog.ts';
import { parseDoc } from '../store/documents.ts';
import { findDocs } from '../query/query.ts';
import { CommandError } from '../CommandError.ts';
import type { Engine, Handler } from '../store/Engine.ts';
import { compileProjection } from '../query/projection.ts';
import { compileUpdate } from '../query/updater.ts';
import { asDoc, type Doc } from '../query/values.ts';
import { upsertDoc } from './writing.ts';

/** Finds one document and changes or removes it, as one step that nobody can come between. */
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

function findOne(engine: Engine, collection: Collection, body: Doc): Doc | undefined {
  const filter = asDoc(body.query ?? {}, 'query');
  return findDocs(engine.store, collection, { filter, sort: asDoc(body.sort ?? {}, 'sort'), limit: 1 })[0];
}

function removeOne(engine: Engine, collection: Collection, body: Doc): Result {
  const doc = findOne(engine, collection, body);
  if (doc) engine.documents.remove(collection, doc);
  return { lastErrorObject: { n: doc ? 1 : 0 }, value: doc ?? null };
}

function changeOne(engine: Engine, collection: Collection, body: Doc): Result {
  const update = compileUpdate(body.update);
  const before = findOne(engine, collection, body);
  if (before) {
    const after = update(parseDoc(serialize(before)), false);
    engine.documents.replace(collection, before, after);
    return { lastErrorObject: { n: 1, updatedExisting: true }, value: body.new === true ? after : before };
  }
  if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const doc = upsertDoc(engine, collection, asDoc(body.query ?? {}, 'query'), body.update);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
    value: body.new === true ? doc : null,
  };
}
