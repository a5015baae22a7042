import { tidyShareCode } from './checks.ts';
import { sampleShareCode } from './limits.ts';

/** Where the service worker is, and how its caches begin. */
export const worker = { path: '/sw.js', shells: 'foretold-shell' } as const;

/** A phone forgets its copy of an event this long after the server was last heard, in milliseconds. */
export const copyLastsMs = 30 * 24 * 3_600_000;

const guestPage = /^\/(?:event|leaderboard|participant|results|message|post-prediction-tour)\/([^/]+)/i;

/**
 * True for the pages that a guest's phone may open without signal: those of one event as a guest sees it. The big
 * screen, the demo and everything that a host or the owner opens are not among them.
 */
export function opensOffline({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const [, shareCode] = guestPage.exec(pathname) ?? [];
  if (shareCode === undefined || tidyShareCode(shareCode) === sampleShareCode) return false;
  const query = new URLSearchParams(search);
  return query.get('display') !== 'true' && query.get('demo') !== 'true';
}
