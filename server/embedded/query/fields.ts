import { isInclusive } from './projection.ts';
import { firstPart } from './values.ts';
import { type Doc, isDoc } from '../checks.ts';

type Fields = ReadonlySet<string>;

/** Returns the top-level fields that a filter reads. */
export function fieldsOfFilter(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, condition]) =>
    key.startsWith('$')
      ? (Array.isArray(condition) ? condition : []).filter(isDoc).flatMap(fieldsOfFilter)
      : [firstPart(key)],
  );
}

/** Returns the top-level fields that a find needs, or undefined for whole documents. */
export function fieldsOfFind(
  { filter, sort = {} }: { filter: Doc; sort?: Doc },
  projection: Doc,
): Fields | undefined {
  if (!isInclusive(projection)) return undefined;
  return new Set([
    '_id',
    ...fieldsOfFilter(filter),
    ...[sort, projection].flatMap(Object.keys).map(firstPart),
  ]);
}

/**
 * Returns the top-level fields that an aggregation needs, or undefined if a stage can need whole documents.
 */
export function fieldsOfPipeline(stages: readonly { name: string; operand: unknown }[]): Fields | undefined {
  const fields = new Set(['_id']);
  for (const { name, operand } of stages) {
    const used = isDoc(operand) ? operand : {};
    if (name === '$match') for (const field of fieldsOfFilter(used)) fields.add(field);
    if (name === '$sort' || name === '$project')
      for (const path of Object.keys(used)) fields.add(firstPart(path));
    if (name === '$group') for (const path of pathsIn(used)) fields.add(firstPart(path.slice(1)));
    if (name === '$group' || name === '$count' || (name === '$project' && isInclusive(used))) return fields;
  }
  return undefined;
}

/** Returns all paths (`$path`) in an expression. */
const pathsIn = (expression: unknown): string[] => {
  if (typeof expression === 'string') return expression.startsWith('$') ? [expression] : [];
  return isDoc(expression) ? Object.values(expression).flatMap(pathsIn) : [];
};
