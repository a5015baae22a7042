import { isPosition } from './paths.ts';
import { CommandError, unsupported } from '../CommandError.ts';
import { isDoc, own, type Doc } from './values.ts';

const longestPadding = 10_000;

/** The one place in a document that an update's path means, whether something is there or not. */
export interface Place {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

/** Finds a path's place; with `create`, the subdocuments on the way are made; without, undefined when one is missing. */
export function findPlace(doc: Doc, path: string, create: boolean): Place | undefined {
  const parts = path.split('.');
  checkParts(parts, path);
  const last = parts.pop() as string;
  let holder: unknown = doc;
  for (const part of parts) {
    const place = placeIn(holder, part, path, create);
    if (!place) return undefined;
    if (place.get() === undefined && create) place.set({});
    holder = place.get();
    if (holder === undefined) return undefined;
  }
  return placeIn(holder, last, path, create);
}

function checkParts(parts: string[], path: string): void {
  for (const part of parts) {
    if (part === '') throw new CommandError(57, `The update path '${path}' contains an empty field name.`);
    if (part === '$' || part.startsWith('$[')) throw unsupported(`The positional operator in '${path}'`);
    if (part.startsWith('$'))
      throw new CommandError(52, `The dollar ($) prefixed field '${part}' is not allowed.`);
  }
}

function placeIn(holder: unknown, part: string, path: string, create: boolean): Place | undefined {
  if (isDoc(holder)) return fieldPlace(holder, part);
  if (Array.isArray(holder) && isPosition(part)) return elementPlace(holder, Number(part));
  if (!create) return undefined;
  throw new CommandError(
    28,
    `Cannot create field '${part}' in the path '${path}': its parent is not a document`,
  );
}

function fieldPlace(holder: Doc, field: string): Place {
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

function elementPlace(holder: unknown[], position: number): Place {
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
