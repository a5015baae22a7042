import { pages } from '../../protocol/paths.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';

/** The page of each role. */
export const helperPages = {
  cohost: pages.admin,
  mc: pages.host,
  witness: pages.witness,
  couple: pages.couple,
} satisfies Record<HelperRole, (shareCode: string) => string>;

/** What a helper's key follows in a link: nothing behind `#` is ever sent to a server. */
const beforeKey = '#key=';

/** A link for a helper, from an origin and the page of their role. */
export const helperLink = (origin: string, page: string, key: string): string =>
  `${origin}${page}${beforeKey}${key}`;

/** The key in the part of an address from `#` on. */
export const keyIn = (hash: string): string | undefined =>
  hash.startsWith(beforeKey) ? hash.slice(beforeKey.length) : undefined;
