import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { buildWorker } from './buildWorker.ts';
import { compressAssets } from './compressAssets.ts';
import { drawIcons } from './drawIcons.ts';
import { prunePreviousRelease, moveToPrevious } from './previousRelease.ts';

// Runs as the first step of `npm start`. Builds the client and the server if the sources have changed since
// the last build.

const root = join(import.meta.dirname, '../..');
const clientDir = join(root, 'dist', 'client');
/** Contains the hash of the sources. It is written only after a complete build. */
const stamp = join(root, 'dist', '.sources');
const folders = ['client', 'server', 'protocol'];
const files = ['vite.config.ts', 'package-lock.json'];

async function listSources(): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  });
  return [...(await Promise.all(lists)).flat(), ...files.map((file) => join(root, file))].toSorted();
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listSources()) hash.update(relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}

const sources = await fingerprint();
const built = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
if (sources !== built) {
  process.stdout.write('Building, because the sources have changed...\n');
  const options = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  if (built) await moveToPrevious(clientDir);
  await rm(stamp, { force: true });
  await build({ ...options, build: {} });
  await buildWorker(root);
  await drawIcons(root);
  await compressAssets(clientDir);
  await prunePreviousRelease(clientDir);
  await build({ ...options, build: { ssr: true } });
  await writeFile(stamp, sources);
}
