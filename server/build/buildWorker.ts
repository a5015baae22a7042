import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { baseline } from './baseline.ts';

/** An entry of Vite's build manifest. */
interface BuiltChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/**
 * Matches the modules that a guest's phone does not cache:
 * - pages that guests do not open: portal, owner, event creation, big screen, helpers
 * - parts that guests do not need offline: the keepsake, the venue check, the view of the big screens, the
 *   list of the device's events
 * - translations: the phone caches only the translation in its language
 */
const notForGuests =
  /virtual:translations|routes\/adminRoute|screens\/(admin|owner|creation|bigScreen|keepsake|check|recovery)\/|landing\/MyEvents|event\/(scorekeeper|couple|game\/onScreen)\/|sampleTexts|(LogoOptions|Preview)Screen/;

/**
 * Selects scripts, styles and the font Cormorant. Offline, a look with another heading font uses a font of
 * the phone.
 */
const isShellFile = (file: string) =>
  /\.(js|css)$/.test(file) || (file.endsWith('.woff2') && file.includes('cormorant'));

/**
 * Returns the built files that a guest's phone caches, so that all guest pages can be opened offline. Omits
 * pictures.
 */
function guestFiles(manifest: Record<string, BuiltChunk>): string[] {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || notForGuests.test(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return [...files].filter(isShellFile).toSorted();
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Builds the service worker into the built client: one file that contains the list of files to cache. */
export async function buildWorker(root: string): Promise<void> {
  const outDir = join(root, 'dist/client');
  const manifest = await readFile(join(outDir, '.vite/manifest.json'), 'utf8');
  const page = await readFile(join(outDir, 'index.html'));
  const files = guestFiles(JSON.parse(manifest) as Record<string, BuiltChunk>);
  const shellFiles = [
    { url: '/index.html', revision: hashOf(page) },
    // These names contain a content hash, so they need no revision.
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ];
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      shellFiles: JSON.stringify(shellFiles),
      shellVersion: JSON.stringify(hashOf(JSON.stringify(shellFiles))),
    },
    build: {
      outDir,
      target: baseline,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'client/serviceWorker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
