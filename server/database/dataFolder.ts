import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder where everything that must survive a restart lives. */
export interface DataFolder {
  path: string;
  /** A small secret that is made once and then kept, readable by this user only. */
  readOrMakeSecret(name: string, make: () => string): Promise<string>;
}

/** Makes the data folder, for this user only, when it is missing; throws a clear sentence when that cannot be. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `The data folder ${path} can't be created (${(error as Error).message}). Set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
  return { path, readOrMakeSecret: async (name, make) => readOrMakeSecret(join(path, name), make) };
}

/** Writes a small file so that, after a crash too, either the old or the new content is there in full. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const draft = await writeDraft(path, content);
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** A file's content, or undefined when there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readOrMakeSecret(path: string, make: () => string): Promise<string> {
  const known = await readIfThere(path);
  if (known) return known;
  const draft = await writeDraft(path, make());
  try {
    // A link fails when the file is there, so of two that come at once both use the first one's secret.
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** Makes a file's content durable. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in a folder durable; some systems cannot, and do not need to. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
