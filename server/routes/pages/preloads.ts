import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedUrlQuery } from 'node:querystring';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { findPage } from '../../../protocol/pages.ts';
import type { PageName } from '../../../protocol/pages.ts';
import type { Language } from '../../../protocol/languages.ts';
import { escaped } from './linkPreview.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/** Vite's build manifest: the files of each module. */
type Manifest = Record<string, Chunk>;

/** Reads the manifest of a built client. Returns an empty manifest if there is none. */
export async function readManifest(clientDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

const other = 'routes/otherRoutes.tsx';
const guest = [other, 'routes/guestRoutes.tsx'];
const demoEvent = ['screens/event/DemoGame.tsx'];
const bigScreen = ['screens/bigScreen/BigScreen.tsx', '../node_modules/qrcode/lib/browser.js'];

/**
 * The modules of the first screen of each page. The screen of `/event/:shareCode` is part of the main entry.
 */
const partsBy: Record<PageName, string[]> = {
  '/': ['screens/landing/LandingScreen.tsx'],
  '/demo': demoEvent,
  '/create-event-guided': [other, 'screens/creation/CreationScreen.tsx'],
  '/create-event-simple': [other, 'screens/creation/CreationScreen.tsx'],
  '/event/:shareCode': [],
  '/event/:shareCode/participant/:id/results': [...guest, 'live'],
  '/results/:shareCode/:id': guest,
  '/participant/:shareCode/:id': guest,
  '/leaderboard/:shareCode': ['screens/leaderboard/LeaderboardScreen.tsx'],
  '/post-prediction-tour/:shareCode/:id': guest,
  '/message/:shareCode/:id': guest,
  '/seat/:token': guest,
  '/keepsake/:shareCode': [other, 'screens/keepsake/KeepsakeScreen.tsx'],
  '/preview/:shareCode': [other, 'screens/PreviewScreen.tsx'],
  '/admin/:shareCode': [other, 'routes/adminRoute.tsx'],
  '/admin/:shareCode/slips': [other, 'screens/admin/slips/SlipsScreen.tsx'],
  '/admin/:shareCode/print': [other, 'screens/admin/print/PrintScreen.tsx'],
  '/recover/:shareCode': [other, 'screens/recovery/RecoveryScreen.tsx'],
  '/host/:shareCode': [other, 'screens/admin/show/HostScreen.tsx'],
  '/witness/:shareCode': [other, 'screens/event/scorekeeper/ScorekeeperScreen.tsx'],
  '/check/:shareCode': [other, 'screens/check/CheckScreen.tsx', 'live'],
  '/couple/:shareCode': [other, 'screens/event/couple/CoupleScreen.tsx'],
  '/owner': [other, 'screens/owner/OwnerScreen.tsx'],
  '/owner/:shareCode': [other, 'screens/owner/OwnerScreen.tsx'],
  '/logo-options': [other, 'screens/LogoOptionsScreen.tsx'],
};

/** Returns true for pages of the sample event. Its texts are translated to the reader's language. */
function isSamplePage(path: string): boolean {
  const { name, params: { shareCode = '' } = {} } = findPage(path) ?? {};
  return name === '/demo' || tidyShareCode(shareCode) === sampleShareCode;
}

/**
 * Returns the modules or chunks that a page's first screen needs in addition to the main entry. They are
 * preloaded, because the browser would otherwise discover and load them one after another.
 */
export function partsOf(path: string, query: ParsedUrlQuery, isKnownGuest: boolean): string[] {
  const parts = screensOf(path, query, isKnownGuest);
  return isSamplePage(path) ? [...parts, 'stores/room/sampleTexts.ts'] : parts;
}

function screensOf(path: string, { demo, display }: ParsedUrlQuery, isKnownGuest: boolean): string[] {
  const { name } = findPage(path) ?? {};
  if (!name) return guest;
  if (name === '/event/:shareCode') {
    if (demo === 'true' || isSamplePage(path)) return demoEvent;
    return isKnownGuest ? ['game'] : [];
  }
  return name === '/leaderboard/:shareCode' && display === 'true' ? bigScreen : partsBy[name];
}

const allTextParts = ['guest', 'creation', 'other'];
const textParts: Partial<Record<PageName, string[]>> = {
  '/': ['creation'],
  '/demo': ['guest'],
  '/event/:shareCode': ['guest'],
  '/event/:shareCode/participant/:id/results': ['guest'],
  '/results/:shareCode/:id': ['guest'],
  '/participant/:shareCode/:id': ['guest'],
  '/leaderboard/:shareCode': ['guest'],
  '/post-prediction-tour/:shareCode/:id': ['guest'],
  '/message/:shareCode/:id': ['guest'],
  '/seat/:token': ['guest'],
};

/** Returns the translation chunks of a page's first screen. English texts are part of the screens. */
export function textsOf(path: string, language: Language): string[] {
  const { name } = findPage(path) ?? {};
  if (language === 'en') return [];
  const parts = (name ? textParts[name] : ['guest']) ?? allTextParts;
  return ['first', ...parts, ...(isSamplePage(path) ? ['creation'] : [])].map(
    (part) => `${language}-${part}`,
  );
}

const rareLetters =
  '../node_modules/@fontsource/cormorant-garamond/files/cormorant-garamond-latin-ext-600-normal.woff2';
const rareLettersIn = new Set<Language>(['pl', 'tr']);

/** Returns the second font file for headings, for languages that often need its letters. */
export const fontsOf = (language: Language): string[] => (rareLettersIn.has(language) ? [rareLetters] : []);

/** Returns the files that the page and its parts need, except those that index.html already references. */
export function filesOf(manifest: Manifest, parts: readonly string[]): string[] {
  const page = manifest['index.html'];
  const files = new Set<string>();
  const collect = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const key of chunk.imports ?? []) collect(manifest[key]);
  };
  collect(page);
  for (const part of parts)
    collect(manifest[part] ?? Object.values(manifest).find(({ name }) => name === part));
  const referenced = new Set(page && [page.file, ...(page.css ?? [])]);
  return [...files].filter((file) => !referenced.has(file));
}

/**
 * Returns the tags that make the browser load files in parallel with those that the page references. Scripts
 * are not loaded by `modulepreload`. WebKit never retries a failed `modulepreload` in the same tab, so the
 * page would stay blank even after a reload.
 */
export const tagsFor = (files: readonly string[]): string => files.map(tagFor).join('');

function tagFor(file: string): string {
  const path = `/${escaped(file)}`;
  if (file.endsWith('.js')) return `<script type="module" crossorigin src="${path}"></script>`;
  const kind = file.endsWith('.css') ? '"stylesheet"' : '"preload" as="font" type="font/woff2"';
  return `<link rel=${kind} crossorigin href="${path}">`;
}
