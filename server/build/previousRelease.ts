import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the folder with the assets of the previous release, beside the built client. */
export const previousOf = (clientDir: string) => `${clientDir}-previous`;
const olderOf = (clientDir: string) => `${clientDir}-older`;

/**
 * The maximum size of an assets folder that is kept. A client has about 3 MB, so a larger folder contains
 * unrelated files.
 */
const mostBytes = 64 * 1024 * 1024;

const listFiles = async (folder: string) => (existsSync(folder) ? readdir(folder) : []);

/**
 * Moves the hashed assets to the folder of the previous release, from which a running server still serves
 * them. Must be called before a build.
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
 * Removes older assets, and those assets of the previous release that the new release contains too. Must be
 * called after a build. If a build changed no asset, nothing is removed, because it is not a new release.
 */
export async function prunePreviousRelease(clientDir: string): Promise<void> {
  const [previous, older] = [previousOf(clientDir), olderOf(clientDir)];
  const assets = join(previous, 'assets');
  const current = new Set(await listFiles(join(clientDir, 'assets')));
  const laidAside = await listFiles(assets);
  const retained = laidAside.filter((file) => !current.has(file));
  if (retained.length === 0) {
    await rm(previous, { recursive: true, force: true });
    if (existsSync(older)) await rename(older, previous);
    return;
  }
  for (const file of laidAside) if (current.has(file)) await rm(join(assets, file));
  const sizes = await Promise.all(retained.map(async (file) => (await stat(join(assets, file))).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) await rm(previous, { recursive: true });
  await rm(older, { recursive: true, force: true });
}
