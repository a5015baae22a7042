/** What a helper's key follows in a link: nothing behind `#` is ever sent to a server. */
const beforeKey = '#key=';

/** A link for a helper, from an origin and the page of their role. */
export const helperLink = (origin: string, page: string, key: string): string =>
  `${origin}${page}${beforeKey}${key}`;

/** The key in the part of an address from `#` on. */
export const keyIn = (hash: string): string | undefined =>
  hash.startsWith(beforeKey) ? hash.slice(beforeKey.length) : undefined;
