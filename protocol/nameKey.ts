import { normalized, tidyName, withoutInvisible } from './checks.ts';
import { foldSpelling } from './rules/spelling.ts';

/** Counts the changes of `nameKey`: what an earlier one has stored is brought up to date at the start of a server. */
export const nameKeyVersion = 2;

/** Two names with the same key are the same name in an event: they differ in nothing that people see, or only in how phones type it. */
export const nameKey = (name: string): string =>
  normalized(foldSpelling(tidyName(withoutInvisible(name))), 'NFKC');

/** The key that version 1 made: guests keep it whose new one was another's already. */
export const formerNameKey = (name: string): string =>
  normalized(tidyName(name.replace(/\p{DI}/gu, '')), 'NFKC').toLowerCase();
