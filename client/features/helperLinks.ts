import { keyPrefix, pageLinks } from '../../protocol/paths.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';

/** The address of the page of each helper role. */
export const helperPages = {
  cohost: pageLinks.admin,
  mc: pageLinks.host,
  witness: pageLinks.witness,
  couple: pageLinks.couple,
} satisfies Record<HelperRole, (shareCode: string) => string>;

/** Builds a helper's link from an origin, the page of their role and a key. */
export const helperLink = (origin: string, page: string, key: string): string =>
  `${origin}${page}${keyPrefix}${key}`;
