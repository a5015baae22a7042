import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedUrlQuery } from 'node:querystring';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { escaped } from './linkPreview.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/** Which file of the built client has what, as the build wrote it down. */
export type Manifest = Record<string, Chunk>;

/** The manifest of a built client; empty where there is none. */
export async function readManifest(clientDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

const other = 'routes/otherRoutes.tsx';

/**
 * The parts of the client (modules, or files that hold several) that a page's first screen needs beside the page's own:
 * the browser would otherwise hear of them one after the other.
 */
export function partsOf(path: string, { demo, display }: ParsedUrlQuery, isKnownGuest: boolean): string[] {
  const [, screen, code = '', ...rest] = path.split('/');
  const isDemo = demo === 'true' || code.toUpperCase() === sampleShareCode;
  switch (screen) {
    case '':
      return ['screens/landing/LandingScreen.tsx'];
    case 'demo':
      return ['screens/event/demo/DemoEvent.tsx'];
    case 'event':
      if (rest.length > 0) return [other, 'routes/guestRoutes.tsx', 'live'];
      if (isDemo) return ['screens/event/demo/DemoEvent.tsx'];
      return isKnownGuest ? ['game'] : [];
    case 'leaderboard':
      return display === 'true'
        ? ['screens/bigScreen/BigScreen.tsx', '../node_modules/qrcode/lib/browser.js']
        : ['screens/leaderboard/LeaderboardScreen.tsx'];
    case 'admin':
      return [other, 'routes/adminRoute.tsx'];
    case 'owner':
      return [other, 'screens/owner/OwnerScreen.tsx'];
    case 'create-event-guided':
      return [other, 'screens/creation/GuidedScreen.tsx'];
    case 'create-event-simple':
      return [other, 'screens/creation/SimpleScreen.tsx'];
    case 'preview':
      return [other, 'screens/preview/PreviewScreen.tsx'];
    case 'logo-options':
      return [other, 'screens/logoOptions/LogoOptionsScreen.tsx'];
    default:
      return [other, 'routes/guestRoutes.tsx'];
  }
}

/** The files that the parts need and the page itself does not name. */
export function filesOf(manifest: Manifest, parts: readonly string[]): string[] {
  const named = (part: string) => manifest[part] ?? Object.values(manifest).find(({ name }) => name === part);
  const collect = (chunk: Chunk | undefined, files = new Set<string>()): Set<string> => {
    if (!chunk || files.has(chunk.file)) return files;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const key of chunk.imports ?? []) collect(manifest[key], files);
    return files;
  };
  const own = collect(manifest['index.html']);
  return [...new Set(parts.flatMap((part) => [...collect(named(part))]))].filter((file) => !own.has(file));
}

/** The links that let the browser fetch files together with the page's own. */
export const linksTo = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${escaped(file)}">`
        : `<link rel="modulepreload" crossorigin href="/${escaped(file)}">`,
    )
    .join('');
