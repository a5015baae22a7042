import { normalized, tidyName, withoutInvisible } from './userText.ts';
import { foldSpelling } from './rules/spelling.ts';

/** The version of `nameKey`. When the server starts, it updates stored keys of earlier versions. */
export const nameKeyVersion = 2;

/**
 * Returns the comparison key of a name. An event treats names with equal keys as the same name. Such names
 * look alike, or differ only in characters that phones type differently.
 */
export const nameKey = (name: string): string =>
  normalized(foldSpelling(tidyName(withoutInvisible(name))), 'NFKC');

/** Returns the key by version 1. A guest keeps this key if another guest already has the new one. */
export const formerNameKey = (name: string): string =>
  normalized(tidyName(name.replace(/\p{DI}/gu, '')), 'NFKC').toLowerCase();
