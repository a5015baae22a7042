import { tidyShareCode } from './checks.ts';
import { sampleShareCode } from './limits.ts';
import type { OfflinePage } from './pages.ts';
import { isOn } from './paths.ts';

/** Where the service worker is, how its caches begin, and where the translation is that a phone reads. */
export const worker = { path: '/sw.js', shells: 'foretold-shell', texts: 'foretold-texts' } as const;

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
  return !isOn(query, 'display') && !isOn(query, 'demo');
}

/** The ground of the icons and of the moment before the page is there: the pages' own by day. */
export const paperColour = '#fbf7f1';

/** The icons of the game on a home screen. A system that cuts icons to its own shape takes one with a ground. */
export const homeIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The one that iPhones take, which is named in the page itself. */
export const appleIcon = { file: 'apple-touch-icon.png', size: 180, purpose: 'maskable' } as const;

/** What a phone reads when a page is put on its home screen. */
export const manifestPath = '/manifest.webmanifest';

/** The manifest of one event: its icon on the home screen leads back to that event. */
export const manifestOf = (shareCode: string) => `${manifestPath}?event=${encodeURIComponent(shareCode)}`;
