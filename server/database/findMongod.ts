import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const versionMs = 5000;
const reachableMs = 3000;
const downloadHost = 'https://fastdl.mongodb.org';

/** A mongod that can be run: where it is, and its version (`7.0.5`). */
export interface MongodBinary {
  path: string;
  version: string;
}

/** The mongod of this machine, named by MONGOMS_SYSTEM_BINARY or on the PATH; only one that can tell its version. */
export async function findMongod(env: NodeJS.ProcessEnv = process.env): Promise<MongodBinary | undefined> {
  const name = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
  if (env.MONGOMS_SYSTEM_BINARY) return firstUsable([env.MONGOMS_SYSTEM_BINARY]);
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return firstUsable(folders.map((folder) => join(folder, name)));
}

/** A mongod that mongodb-memory-server downloaded into a folder before (`mongod-x64-debian-8.2.6`). */
export async function findDownloadedMongod(folder: string): Promise<MongodBinary | undefined> {
  const names = await readdir(folder).catch(() => []);
  return firstUsable(names.filter((name) => name.startsWith('mongod')).map((name) => join(folder, name)));
}

/** True when the host that MongoDB is downloaded from answers within 3 seconds. */
export async function isDownloadReachable(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const url = env.MONGOMS_DOWNLOAD_URL ?? env.MONGOMS_DOWNLOAD_MIRROR ?? downloadHost;
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(reachableMs) });
    return true;
  } catch {
    return false;
  }
}

async function firstUsable(paths: string[]): Promise<MongodBinary | undefined> {
  for (const path of paths) {
    const version = await versionOf(path);
    if (version !== undefined) return { path, version };
  }
  return undefined;
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version'], { timeout: versionMs, killSignal: 'SIGKILL' });
    return /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}
