import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of the release before stand: beside the built client. */
export const previousOf = (clientDir: string) => `${clientDir}-previous`;
const olderOf = (clientDir: string) => `${clientDir}-older`;

/** A client is some 3 MB; whatever is much more is no client of ours. */
const mostBytes = 64 * 1024 * 1024;

const listFiles = async (folder: string) => (existsSync(folder) ? readdir(folder) : []);

/**
 * Before a client is built: its files with their content in their names become those of the release before. A server that
 * runs meanwhile goes on serving them from there.
 */
export async function moveToPrevious(clientDir: string): Promise<void> {
  const [assets, previous, older] = [join(clientDir, 'assets'), previousOf(clientDir), olderOf(clientDir)];
  await rm(older, { recursive: true, force: true });
  if (existsSync(previous)) await rename(previous, older);
  if (!existsSync(assets)) return;
  await mkdir(previous);
  await rename(assets, join(previous, 'assets'));
}

/**
 * After it: of the release before stays what the new one lacks, and of the one before that nothing. A build that changed
 * nothing of the client is no release.
 */
export async function keepPrevious(clientDir: string): Promise<void> {
  const [previous, older] = [previousOf(clientDir), olderOf(clientDir)];
  const assets = join(previous, 'assets');
  const current = new Set(await listFiles(join(clientDir, 'assets')));
  const laidAside = await listFiles(assets);
  const kept = laidAside.filter((file) => !current.has(file));
  if (kept.length === 0) {
    await rm(previous, { recursive: true, force: true });
    if (existsSync(older)) await rename(older, previous);
    return;
  }
  for (const file of laidAside) if (current.has(file)) await rm(join(assets, file));
  const sizes = await Promise.all(kept.map(async (file) => (await stat(join(assets, file))).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) await rm(previous, { recursive: true });
  await rm(older, { recursive: true, force: true });
}
