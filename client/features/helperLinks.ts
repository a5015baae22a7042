import { keyPrefix, pages } from '../../protocol/paths.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';

/** The page of each helper role. */
export const helperPages = {
  cohost: pages.admin,
  mc: pages.host,
  witness: pages.witness,
  couple: pages.couple,
} satisfies Record<HelperRole, (shareCode: string) => string>;

/** Builds a helper's link from an origin, the page of their role and a key. */
export const helperLink = (origin: string, page: string, key: string): string =>
  `${origin}${page}${keyPrefix}${key}`;
