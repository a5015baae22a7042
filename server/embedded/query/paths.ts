import { isDoc, own, type Doc } from './values.ts';

const wholeNumber = /^(0|[1-9]\d*)$/;

/** True for a part of a path that can be an array's position. */
export function isPosition(part: string): boolean {
  return wholeNumber.test(part);
}

/**
 * Everything that a dotted path reaches in a document, through the elements of arrays on the way; undefined where a
 * subdocument lacks the field. The arrays at its end are not taken apart.
 */
export function leavesAt(doc: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [own(doc, path)];
  const leaves: unknown[] = [];
  walk(doc, path.split('.'), 0, leaves);
  return leaves;
}

/** What an aggregation's `$a.b` gives: the value, a list of them when an array is on the way, undefined when missing. */
export function valueAt(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(value))
    return value.map((item) => valueAt(item, parts)).filter((item) => item !== undefined);
  return isDoc(value) ? valueAt(own(value, part), rest) : undefined;
}

function walk(value: unknown, parts: string[], at: number, leaves: unknown[]): void {
  const part = parts[at];
  if (part === undefined) leaves.push(value);
  else if (isDoc(value)) walk(own(value, part), parts, at + 1, leaves);
  else if (Array.isArray(value)) {
    if (isPosition(part) && Number(part) < value.length) walk(value[Number(part)], parts, at + 1, leaves);
    for (const item of value) if (isDoc(item)) walk(own(item, part), parts, at + 1, leaves);
  } else leaves.push(undefined);
}
