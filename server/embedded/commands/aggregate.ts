import { compareValues, groupKey, sortDocs, valueAt } from '../query/values.ts';
import { compileFilter } from '../query/filter.ts';
import { fieldsOfPipeline } from '../query/fields.ts';
import { findDocs, type Query } from '../query/query.ts';
import { toExaminedDocs, targetOf, type Handler } from '../store/Engine.ts';
import { asCount, asDoc, asList, CommandError, type Doc, isDoc, unsupported } from '../checks.ts';
import { compileProjection } from '../query/projection.ts';
import { accumulators, stages } from '../supported.ts';
import { batchSizeOf } from './reading.ts';

type StageName = (typeof stages)[number];
type Stage = (docs: Doc[]) => Doc[];

/**
 * Runs an aggregation. A `$match` as the first stage can use an index, also for a `$sort` right after it.
 * Other stages run in memory.
 */
export const aggregate: Handler = (engine, request) => {
  const { body, db, target } = request;
  if (typeof target !== 'string') throw unsupported('An aggregation without a collection');
  const pipeline = asList(body.pipeline, 'pipeline').map((entry) => parseStage(entry));
  const query: Query = { filter: {}, hint: body.hint, fields: fieldsOfPipeline(pipeline) };
  const rest = [...pipeline];
  if (rest[0]?.name === '$match') query.filter = asDoc(rest.shift()?.operand, '$match');
  if (rest[0]?.name === '$sort') query.sort = asDoc(rest.shift()?.operand, '$sort');
  const steps = rest.map(({ name, operand }) => compilers[name](operand));
  let docs = findDocs(engine.store, targetOf(engine, request), query);
  for (const step of steps) docs = step(docs);
  return engine.cursors.start(`${db}.${target}`, toExaminedDocs(docs), {
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

type AccumulatorName = (typeof accumulators)[number];
type Expression = (doc: Doc) => unknown;

/**
 * Creates the stage `$group`. It has an `_id` (null, a constant, a field or a document of fields) and
 * accumulators.
 */
function groupDocs(operand: unknown): (docs: Doc[]) => Doc[] {
  const { _id: id, ...fields } = asDoc(operand, '$group');
  if (id === undefined) throw new CommandError(2, 'a group specification must include an _id');
  const idOf = compileExpression(id);
  const columns = Object.entries(fields).map(([name, spec]) => compileAccumulator(name, spec));
  return (docs) => {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      const value = idOf(doc) ?? null;
      const key = groupKey(value);
      const group = groups.get(key) ?? { id: value, docs: [] };
      groups.set(key, group);
      group.docs.push(doc);
    }
    return [...groups.values()].map((group) => {
      const result: Doc = { _id: group.id };
      for (const { name, valueOf, combine } of columns) result[name] = combine(group.docs.map(valueOf));
      return result;
    });
  };
}

function compileAccumulator(name: string, spec: unknown) {
  const entries = isDoc(spec) ? Object.entries(spec) : [];
  const [operator, operand] = entries[0] ?? ['', undefined];
  if (entries.length !== 1 || !Object.hasOwn(combiners, operator)) {
    throw unsupported(`The accumulator ${operator || JSON.stringify(spec)} of the field '${name}'`);
  }
  return { name, valueOf: compileExpression(operand), combine: combiners[operator as AccumulatorName] };
}

function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    if (expression.startsWith('$$')) throw unsupported(`The variable ${expression}`);
    const parts = expression.slice(1).split('.');
    return (doc) => valueAt(doc, parts);
  }
  if (Array.isArray(expression)) throw unsupported('A list as an expression');
  if (!isDoc(expression)) return () => expression;
  const parts = Object.entries(expression).map(([name, part]) => {
    if (name.startsWith('$')) throw unsupported(`The expression ${name}`);
    return [name, compileExpression(part)] as const;
  });
  return (doc) =>
    Object.fromEntries(
      parts.map(([name, valueOf]) => [name, valueOf(doc)]).filter(([, value]) => value !== undefined),
    );
}

function numbersIn(values: unknown[]): number[] {
  return values.filter((value) => typeof value === 'number');
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function extremeOf(values: unknown[], direction: 1 | -1): unknown {
  const present = values.filter((value) => value !== undefined && value !== null);
  return (
    present.reduce(
      (best, value) => (compareValues(value, best) * direction > 0 ? value : best),
      present[0],
    ) ?? null
  );
}

const combiners: Record<AccumulatorName, (values: unknown[]) => unknown> = {
  $sum: (values) => sumOf(numbersIn(values)),
  $avg: (values) => {
    const numbers = numbersIn(values);
    return numbers.length > 0 ? sumOf(numbers) / numbers.length : null;
  },
  $min: (values) => extremeOf(values, -1),
  $max: (values) => extremeOf(values, 1),
  $first: (values) => values[0] ?? null,
};
