import { normalized, tidyName, withoutInvisible } from './userText.ts';
import { foldSpelling } from './rules/spelling.ts';

/** The version of `nameKey`. The server updates stored keys of an earlier version at its start. */
export const nameKeyVersion = 2;

/**
 * The key of a name. Names with equal keys count as the same name in an event: they look alike, or differ
 * only in characters that phones type differently.
 */
export const nameKey = (name: string): string =>
  normalized(foldSpelling(tidyName(withoutInvisible(name))), 'NFKC');

/** The key of version 1. A guest keeps it when the new key already belongs to another guest. */
export const formerNameKey = (name: string): string =>
  normalized(tidyName(name.replace(/\p{DI}/gu, '')), 'NFKC').toLowerCase();
