import { tidyShareCode } from './checks.ts';
import { sampleShareCode } from './limits.ts';
import type { OfflinePage } from './pages.ts';

/** Where the service worker is, and how its caches begin. */
export const worker = { path: '/sw.js', shells: 'foretold-shell' } as const;

/** A phone forgets its copy of an event this long after the server was last heard, in milliseconds. */
export const copyLastsMs = 30 * 24 * 3_600_000;

type Beginning<Name> = Name extends `/${infer First}/${string}` ? First : never;

/** How their addresses begin; the compiler holds it against the table of pages, which a phone does not carry. */
const beginnings: Record<Beginning<OfflinePage>, true> = {
  event: true,
  leaderboard: true,
  participant: true,
  results: true,
  message: true,
  'post-prediction-tour': true,
};

/**
 * True for the pages that a guest's phone may open without signal: those of one event as a guest sees it. The big
 * screen, the demo and everything that a host or the owner opens are not among them.
 */
export function opensOffline({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const [, first = '', shareCode = ''] = pathname.split('/');
  if (!Object.hasOwn(beginnings, first.toLowerCase()) || shareCode === '') return false;
  if (tidyShareCode(shareCode) === sampleShareCode) return false;
  const query = new URLSearchParams(search);
  return query.get('display') !== 'true' && query.get('demo') !== 'true';
}
