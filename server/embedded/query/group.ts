import { compareValues, groupKey } from './compare.ts';
import { valueAt } from './paths.ts';
import { CommandError, unsupported } from '../CommandError.ts';
import { accumulators } from '../supported.ts';
import { asDoc, isDoc, type Doc } from './values.ts';

type AccumulatorName = (typeof accumulators)[number];
type Expression = (doc: Doc) => unknown;

/** The stage `$group`: an `_id` (null, a constant, a field or a document of fields) and accumulators. */
export function groupDocs(operand: unknown): (docs: Doc[]) => Doc[] {
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

function furthest(values: unknown[], direction: 1 | -1): unknown {
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
  $min: (values) => furthest(values, -1),
  $max: (values) => furthest(values, 1),
  $first: (values) => values[0] ?? null,
};
