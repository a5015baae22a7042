import { areEqual, leavesAt } from '../query/values.ts';
import { findDocs, planQuery, type Query } from '../query/query.ts';
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

/** Commands that find documents. */
export const readingCommands: Record<string, Handler> = {
  find(engine, request) {
    const { body, db, target } = request;
    const project = compileProjection(asDoc(body.projection ?? {}, 'projection'));
    const docs = findDocs(engine.store, targetOf(engine, request), queryOf(body)).map(project);
    const isSingleBatch = body.singleBatch === true;
    return engine.cursors.start(`${db}.${String(target)}`, docs, {
      batchSize: batchSizeOf(body),
      isSingleBatch,
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
    const query: Query = {
      filter: asDoc(body.query ?? {}, 'query'),
      skip: asCount(body.skip, 'skip'),
      limit: asCount(body.limit, 'limit'),
      hint: body.hint,
    };
    return { n: findDocs(engine.store, targetOf(engine, request), query).length, ok: 1 };
  },
  distinct(engine, request) {
    const { body } = request;
    if (typeof body.key !== 'string') throw new CommandError(14, 'The key of distinct must be a string');
    const values: unknown[] = [];
    const query: Query = { filter: asDoc(body.query ?? {}, 'query'), hint: body.hint };
    for (const doc of findDocs(engine.store, targetOf(engine, request), query)) {
      for (const value of leavesAt(doc, body.key).flat(1)) {
        if (value !== undefined && !values.some((known) => areEqual(known, value))) values.push(value);
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

/** The size of a result's first batch; undefined for the usual one. */
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
