import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedUrlQuery } from 'node:querystring';
import { tidyShareCode } from '../../../protocol/checks.ts';
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

/** Which file of the built client has what, as the build wrote it down. */
type Manifest = Record<string, Chunk>;

/** The manifest of a built client; empty where there is none. */
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
const wall = ['screens/bigScreen/BigScreen.tsx', '../node_modules/qrcode/lib/browser.js'];

/** What of the client each page begins with, whoever opens it; the screen of `/event/:shareCode` is the page's own. */
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
  '/host/:shareCode': [other, 'screens/admin/show/HostScreen.tsx'],
  '/witness/:shareCode': [other, 'screens/event/scorekeeper/ScorekeeperScreen.tsx'],
  '/check/:shareCode': [other, 'screens/check/CheckScreen.tsx', 'live'],
  '/couple/:shareCode': [other, 'screens/event/couple/CoupleScreen.tsx'],
  '/owner': [other, 'screens/owner/OwnerScreen.tsx'],
  '/owner/:shareCode': [other, 'screens/owner/OwnerScreen.tsx'],
  '/logo-options': [other, 'screens/LogoOptionsScreen.tsx'],
};

/** The page shows the sample game, or leads to it: that is said in its reader’s words. */
function isOfSample(path: string): boolean {
  const { name, params: { shareCode = '' } = {} } = findPage(path) ?? {};
  return name === '/demo' || tidyShareCode(shareCode) === sampleShareCode;
}

/**
 * The parts of the client (modules, or files that hold several) that a page's first screen needs beside the page's own:
 * the browser would otherwise hear of them one after the other.
 */
export function partsOf(path: string, query: ParsedUrlQuery, isKnownGuest: boolean): string[] {
  const parts = screensOf(path, query, isKnownGuest);
  return isOfSample(path) ? [...parts, 'stores/room/sampleTexts.ts'] : parts;
}

function screensOf(path: string, { demo, display }: ParsedUrlQuery, isKnownGuest: boolean): string[] {
  const { name } = findPage(path) ?? {};
  if (!name) return guest;
  if (name === '/event/:shareCode') {
    if (demo === 'true' || isOfSample(path)) return demoEvent;
    return isKnownGuest ? ['game'] : [];
  }
  return name === '/leaderboard/:shareCode' && display === 'true' ? wall : partsBy[name];
}

const ofEveryPart = ['guest', 'creation', 'other'];
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

/** The parts of a translation that a page's first screen says; English comes with the screens. */
export function textsOf(path: string, language: Language): string[] {
  const { name } = findPage(path) ?? {};
  if (language === 'en') return [];
  const parts = (name ? textParts[name] : ['guest']) ?? ofEveryPart;
  return ['first', ...parts, ...(isOfSample(path) ? ['creation'] : [])].map((part) => `${language}-${part}`);
}

const rareLetters =
  '../node_modules/@fontsource/cormorant-garamond/files/cormorant-garamond-latin-ext-600-normal.woff2';
const rareLettersIn = new Set<Language>(['pl', 'tr']);

/** The headings' second font file, where a language has its letters in every heading. */
export const fontsOf = (language: Language): string[] => (rareLettersIn.has(language) ? [rareLetters] : []);

/** The files that the page and its parts need and the page itself does not name. */
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
  const named = new Set(page && [page.file, ...(page.css ?? [])]);
  return [...files].filter((file) => !named.has(file));
}

/**
 * What lets the browser fetch files together with those that the page names. Scripts are no `modulepreload`: one that
 * could not be fetched is lost to WebKit for as long as the tab is open, and the page stays blank when it is loaded anew.
 */
export const tagsFor = (files: readonly string[]): string => files.map(tagFor).join('');

function tagFor(file: string): string {
  const path = `/${escaped(file)}`;
  if (file.endsWith('.js')) return `<script type="module" crossorigin src="${path}"></script>`;
  const kind = file.endsWith('.css') ? '"stylesheet"' : '"preload" as="font" type="font/woff2"';
  return `<link rel=${kind} crossorigin href="${path}">`;
}
