import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere, syncFolder, writeDraft } from '../embedded/index.ts';

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
