import { pageLinks } from '../../protocol/paths.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';

/** The page of each helper role. */
export const helperPages = {
  cohost: pageLinks.admin,
  mc: pageLinks.host,
  witness: pageLinks.witness,
  couple: pageLinks.couple,
} satisfies Record<HelperRole, (shareCode: string) => string>;

/** Precedes the key in a helper's link. Browsers never send the part after `#` to a server. */
const keyPrefix = '#key=';

/** Builds a helper's link from an origin, the page of their role and a key. */
export const helperLink = (origin: string, page: string, key: string): string =>
  `${origin}${page}${keyPrefix}${key}`;

/** Returns the key in a URL fragment, or `undefined` if there is none. */
export const keyIn = (hash: string): string | undefined =>
  hash.startsWith(keyPrefix) ? hash.slice(keyPrefix.length) : undefined;
