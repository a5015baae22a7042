import { isInclusive } from './projection.ts';
import { firstPart } from './values.ts';
import { type Doc, isDoc } from '../checks.ts';

type Fields = ReadonlySet<string>;

/** The fields, at the top of a document, that a filter looks at. */
export function fieldsOfFilter(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, condition]) =>
    key.startsWith('$')
      ? (Array.isArray(condition) ? condition : []).filter(isDoc).flatMap(fieldsOfFilter)
      : [firstPart(key)],
  );
}

/** The fields that a find needs; undefined when it gives whole documents. */
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

/** The fields that an aggregation needs; undefined when some stage may want whole documents. */
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

/** Every `$path` in an expression. */
const pathsIn = (expression: unknown): string[] => {
  if (typeof expression === 'string') return expression.startsWith('$') ? [expression] : [];
  return isDoc(expression) ? Object.values(expression).flatMap(pathsIn) : [];
};
