import { CommandError, unsupported } from '../CommandError.ts';
import { type Doc, isDoc, own } from './values.ts';

const wholeNumber = /^(0|[1-9]\d*)$/;

/** True for a part of a path that can be an array's position. */
function isPosition(part: string): boolean {
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

const longestPadding = 10_000;

/** The one field (or array element) of a document that an update's path means, whether it is there or not. */
export interface FieldRef {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

/** Whether the subdocuments on the way to a field are made when they are missing. */
interface Resolving {
  isCreating: boolean;
}

/** Finds the field of a path; undefined when a subdocument on the way is missing and none is made. */
export function resolveField(doc: Doc, path: string, { isCreating }: Resolving): FieldRef | undefined {
  const parts = path.split('.');
  checkParts(parts, path);
  const last = parts.pop() as string;
  let holder: unknown = doc;
  for (const part of parts) {
    const ref = refIn(holder, part, path, isCreating);
    if (!ref) return undefined;
    if (ref.get() === undefined && isCreating) ref.set({});
    holder = ref.get();
    if (holder === undefined) return undefined;
  }
  return refIn(holder, last, path, isCreating);
}

function checkParts(parts: string[], path: string): void {
  for (const part of parts) {
    if (part === '') throw new CommandError(57, `The update path '${path}' contains an empty field name.`);
    if (part === '$' || part.startsWith('$[')) throw unsupported(`The positional operator in '${path}'`);
    if (part.startsWith('$'))
      throw new CommandError(52, `The dollar ($) prefixed field '${part}' is not allowed.`);
  }
}

function refIn(holder: unknown, part: string, path: string, isCreating: boolean): FieldRef | undefined {
  if (isDoc(holder)) return fieldRef(holder, part);
  if (Array.isArray(holder) && isPosition(part)) return elementRef(holder, Number(part));
  if (!isCreating) return undefined;
  throw new CommandError(
    28,
    `Cannot create field '${part}' in the path '${path}': its parent is not a document`,
  );
}

function fieldRef(holder: Doc, field: string): FieldRef {
  return {
    get: () => own(holder, field),
    set: (value) => {
      holder[field] = value;
    },
    remove: () => {
      delete holder[field];
    },
  };
}

function elementRef(holder: unknown[], position: number): FieldRef {
  return {
    get: () => holder[position],
    set: (value) => {
      if (position > holder.length + longestPadding)
        throw new CommandError(2, `The position ${position} is too large`);
      while (holder.length < position) holder.push(null);
      holder[position] = value;
    },
    // MongoDB leaves the other elements where they are.
    remove: () => {
      if (position < holder.length) holder[position] = null;
    },
  };
}
