import { tidyShareCode } from './userText.ts';
import { sampleShareCode } from './limits.ts';
import type { OfflinePage } from './pages.ts';
import { hasSwitch } from './paths.ts';

/**
 * The service worker: its path, the prefix of its cache names for the app's files, and the name of its cache
 * for translations.
 */
export const worker = { path: '/sw.js', shells: 'foretold-shell', texts: 'foretold-texts' } as const;

type Beginning<Name> = Name extends `/${infer First}/${string}` ? First : never;

/**
 * The first path segments of the offline pages. The compiler checks them against `pageTable`, because phones
 * do not load that table.
 */
const firstSegments: Record<Beginning<OfflinePage>, true> = {
  event: true,
  leaderboard: true,
  participant: true,
  results: true,
  message: true,
  'post-prediction-tour': true,
};

/**
 * Returns true for the pages that a guest's phone can open offline: the guest's pages of an event. Returns
 * false for the big screen, the demo, and the pages of hosts and the owner.
 */
export function opensOffline({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const [, first = '', shareCode = ''] = pathname.split('/');
  if (!Object.hasOwn(firstSegments, first.toLowerCase()) || shareCode === '') return false;
  if (tidyShareCode(shareCode) === sampleShareCode) return false;
  const query = new URLSearchParams(search);
  return !hasSwitch(query, 'display') && !hasSwitch(query, 'demo');
}

/** The background colour of the icons and the splash screen. It is that of the light theme. */
export const paperColour = '#fbf7f1';

/** The icons for home screens. Systems that crop icons to their own shape use the maskable icon. */
export const homeIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The icon for iPhones. The page links to it; the manifest does not contain it. */
export const appleIcon = { file: 'apple-touch-icon.png', size: 180, purpose: 'maskable' } as const;

/** The path of the web app manifest. */
export const manifestPath = '/manifest.webmanifest';

/** Returns the address of the manifest of one event. The icon on the home screen then opens that event. */
export const manifestOf = (shareCode: string) => `${manifestPath}?event=${encodeURIComponent(shareCode)}`;
