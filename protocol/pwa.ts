import { tidyShareCode } from './userText.ts';
import { sampleShareCode } from './limits.ts';
import type { OfflinePage } from './pages.ts';
import { hasSwitch } from './paths.ts';

/**
 * The service worker: its path, the name prefix of its shell caches, and the name of its cache for
 * translations.
 */
export const worker = { path: '/sw.js', shells: 'foretold-shell', texts: 'foretold-texts' } as const;

type Beginning<Name> = Name extends `/${infer First}/${string}` ? First : never;

/**
 * First path segments of the offline pages. The compiler checks them against `pageTable`, which phones do not
 * load.
 */
const beginnings: Record<Beginning<OfflinePage>, true> = {
  event: true,
  leaderboard: true,
  participant: true,
  results: true,
  message: true,
  'post-prediction-tour': true,
};

/**
 * True for the pages that a guest's phone may open offline: the guest's pages of an event. False for the big
 * screen, the demo, and the pages of hosts and the owner.
 */
export function opensOffline({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const [, first = '', shareCode = ''] = pathname.split('/');
  if (!Object.hasOwn(beginnings, first.toLowerCase()) || shareCode === '') return false;
  if (tidyShareCode(shareCode) === sampleShareCode) return false;
  const query = new URLSearchParams(search);
  return !hasSwitch(query, 'display') && !hasSwitch(query, 'demo');
}

/** The background colour of the icons and the splash screen: that of the light theme. */
export const paperColour = '#fbf7f1';

/** The icons for home screens. Systems that crop icons to their own shape use the maskable one. */
export const homeIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The icon for iPhones. The page links it, not the manifest. */
export const appleIcon = { file: 'apple-touch-icon.png', size: 180, purpose: 'maskable' } as const;

/** The path of the web app manifest. */
export const manifestPath = '/manifest.webmanifest';

/** The manifest of one event: the icon on the home screen opens that event. */
export const manifestOf = (shareCode: string) => `${manifestPath}?event=${encodeURIComponent(shareCode)}`;
