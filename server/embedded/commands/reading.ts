import { areEqual, firstPart, leavesAt } from '../query/values.ts';
import { fieldsOfFilter, fieldsOfFind } from '../query/fields.ts';
import { type Examined, examineLazily, findDocs, findStored, planQuery, type Query } from '../query/query.ts';
import { targetOf, type Engine, type Handler, type Request } from '../store/Engine.ts';
import {
  asCount,
  asDoc,
  asList,
  CommandError,
  type Doc,
  rejectUnknownOptions,
  unsupported,
} from '../checks.ts';
import { compileProjection } from '../query/projection.ts';
import { commandOptions, commonOptions } from '../supported.ts';

export const readingCommands: Record<string, Handler> = {
  find(engine, request) {
    const { body, db, target } = request;
    const projection = asDoc(body.projection ?? {}, 'projection');
    const project = compileProjection(projection);
    const query = queryOf(body);
    const docs = examined(engine, request, { ...query, fields: fieldsOfFind(query, projection) });
    return engine.cursors.start(`${db}.${String(target)}`, projected(docs, project), {
      batchSize: batchSizeOf(body),
      isSingleBatch: body.singleBatch === true,
    });
  },
  getMore({ cursors }, { target, body }) {
    return cursors.next(Number(target), asCount(body.batchSize, 'batchSize'));
  },
  killCursors({ cursors }, { body }) {
    const ids = asList(body.cursors, 'cursors').map(Number);
    const killed = ids.filter((id) => cursors.kill(id));
    const missing = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
  count(engine, request) {
    const { body } = request;
    const filter = asDoc(body.query ?? {}, 'query');
    const query: Query = {
      filter,
      skip: asCount(body.skip, 'skip'),
      limit: asCount(body.limit, 'limit'),
      hint: body.hint,
      fields: new Set(fieldsOfFilter(filter)),
    };
    return { n: findDocs(engine.store, targetOf(engine, request), query).length, ok: 1 };
  },
  distinct(engine, request) {
    const { body } = request;
    if (typeof body.key !== 'string') throw new CommandError(14, 'The key of distinct must be a string');
    const values: unknown[] = [];
    const filter = asDoc(body.query ?? {}, 'query');
    const fields = new Set([...fieldsOfFilter(filter), firstPart(body.key)]);
    const query: Query = { filter, hint: body.hint, fields };
    for (const doc of findDocs(engine.store, targetOf(engine, request), query)) {
      for (const value of leavesAt(doc, body.key).flat(1)) {
        if (value !== undefined && !values.some((existing) => areEqual(existing, value))) values.push(value);
      }
    }
    return { values, ok: 1 };
  },
  explain(engine, request) {
    const inner = asDoc(request.target, 'explain');
    if (typeof inner.find !== 'string') throw unsupported('To explain anything but find');
    rejectUnknownOptions(inner, ['find', ...(commandOptions.find ?? []), ...commonOptions], 'find');
    return explainFind(engine, { ...request, target: inner.find, body: inner });
  },
};

/**
 * Returns the documents that a query examines. Reads them lazily if possible. Otherwise returns all matching
 * documents.
 */
function examined(engine: Engine, request: Request, query: Query): Iterable<Examined> {
  const collection = targetOf(engine, request);
  const lazily = collection && examineLazily(engine.store, collection, query);
  if (lazily) return lazily;
  return findStored(engine.store, collection, query).map(({ doc, bytes }) => ({ doc, size: bytes.length }));
}

function* projected(docs: Iterable<Examined>, project: (doc: Doc) => Doc): Generator<Examined> {
  for (const { doc, size } of docs) yield { doc: doc && project(doc), size };
}

/** Returns the size of a result's first batch, or undefined for the default. */
export function batchSizeOf(options: Doc): number | undefined {
  return options.batchSize === undefined ? undefined : asCount(options.batchSize, 'batchSize');
}

function queryOf(body: Doc): Query {
  return {
    filter: asDoc(body.filter ?? {}, 'filter'),
    sort: asDoc(body.sort ?? {}, 'sort'),
    skip: asCount(body.skip, 'skip'),
    limit: asCount(body.limit, 'limit'),
    hint: body.hint,
  };
}

function explainFind({ store, ...engine }: Engine, request: Request): Doc {
  const collection = targetOf({ store, ...engine }, request);
  const query = queryOf(request.body);
  const plan = collection && planQuery(collection, query);
  const before = store.counters.documentsExamined;
  const docs = findDocs(store, collection, query);
  const stage = plan ? 'IXSCAN' : 'COLLSCAN';
  return {
    queryPlanner: {
      winningPlan: { stage, indexName: plan?.index.name ?? null, isSorted: plan?.isSorted ?? false },
    },
    executionStats: { nReturned: docs.length, totalDocsExamined: store.counters.documentsExamined - before },
    ok: 1,
  };
}
