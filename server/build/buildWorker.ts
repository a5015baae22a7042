import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { guestFiles, type BuiltChunk } from './guestFiles.ts';
import { baseline } from './baseline.ts';

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Builds the service worker into the built client: one file, which names what a guest's phone keeps. */
export async function buildWorker(root: string): Promise<void> {
  const outDir = join(root, 'dist/client');
  const manifest = await readFile(join(outDir, '.vite/manifest.json'), 'utf8');
  const page = await readFile(join(outDir, 'index.html'));
  const files = guestFiles(JSON.parse(manifest) as Record<string, BuiltChunk>);
  const shellFiles = [
    { url: '/index.html', revision: hashOf(page) },
    // Their names change with their content.
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
        input: join(root, 'client/worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
