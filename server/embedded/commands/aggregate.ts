import { sortDocs } from '../query/compare.ts';
import { compileFilter } from '../query/filter.ts';
import { groupDocs } from '../query/group.ts';
import { findDocs, type Query } from '../query/query.ts';
import { targetOf, type Handler } from '../store/Engine.ts';
import { CommandError, unsupported } from '../CommandError.ts';
import { compileProjection } from '../query/projection.ts';
import { stages } from '../supported.ts';
import { asCount, asDoc, asList, type Doc } from '../query/values.ts';
import { batchSizeOf } from './reading.ts';

type StageName = (typeof stages)[number];
type Stage = (docs: Doc[]) => Doc[];

/** Runs an aggregation: the first `$match` (with a `$sort` behind it) uses an index, the rest works on the documents. */
export const aggregate: Handler = (engine, request) => {
  const { body, db, target } = request;
  if (typeof target !== 'string') throw unsupported('An aggregation without a collection');
  const pipeline = asList(body.pipeline, 'pipeline').map((entry) => parseStage(entry));
  const query: Query = { filter: {} };
  const rest = [...pipeline];
  if (rest[0]?.name === '$match') query.filter = asDoc(rest.shift()?.operand, '$match');
  if (rest[0]?.name === '$sort') query.sort = asDoc(rest.shift()?.operand, '$sort');
  const steps = rest.map(({ name, operand }) => compilers[name](operand));
  let docs = findDocs(engine.store, targetOf(engine, request), query);
  for (const step of steps) docs = step(docs);
  return engine.cursors.start(`${db}.${target}`, docs, {
    batchSize: batchSizeOf(asDoc(body.cursor ?? {}, 'cursor')),
  });
};

function parseStage(entry: unknown): { name: StageName; operand: unknown } {
  const fields = Object.entries(asDoc(entry, 'A stage'));
  const [name, operand] = fields[0] ?? ['', undefined];
  if (fields.length !== 1) throw new CommandError(2, 'A pipeline stage must contain exactly one field.');
  if (!Object.hasOwn(compilers, name))
    throw unsupported(`Unrecognized pipeline stage name: '${name}'. It`, 40324);
  return { name: name as StageName, operand };
}

const compilers: Record<StageName, (operand: unknown) => Stage> = {
  $match: (operand) => {
    const predicate = compileFilter(asDoc(operand, '$match'));
    return (docs) => docs.filter(predicate);
  },
  $sort: (operand) => {
    const sort = asDoc(operand, '$sort');
    return (docs) =>
      sortDocs(
        docs.map((doc) => ({ doc })),
        sort,
      ).map(({ doc }) => doc);
  },
  $skip: (operand) => {
    const count = asCount(operand, '$skip');
    return (docs) => docs.slice(count);
  },
  $limit: (operand) => {
    const count = asCount(operand, '$limit');
    if (count === 0) throw new CommandError(2, 'the limit must be positive');
    return (docs) => docs.slice(0, count);
  },
  $project: (operand) => {
    const project = compileProjection(asDoc(operand, '$project'));
    return (docs) => docs.map(project);
  },
  $count: (operand) => {
    if (typeof operand !== 'string' || operand === '' || /[.$]/.test(operand)) {
      throw new CommandError(2, 'The name of $count must be a plain field name');
    }
    return (docs) => (docs.length > 0 ? [{ [operand]: docs.length }] : []);
  },
  $group: groupDocs,
};
