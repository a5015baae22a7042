import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPocket, type Pocket, syncFile } from '../embedded/index.ts';

/** How the data of the built-in store are copied while it runs. */
export interface Copies {
  /** Puts a durable copy into an empty folder; throws when the disk does not take it. */
  copyTo: (folder: string) => Promise<void>;
  /** Looks a copy through, in a process of its own; throws what is wrong. */
  check: (folder: string) => Promise<unknown>;
}

/** The built-in store copies itself, as it is at one moment. */
export const copiesOfPocket = (pocket: Pocket, pocketFolder: string): Copies => ({
  copyTo: async (folder) => {
    await pocket.copyTo(folder);
    await copyFile(join(pocketFolder, 'format'), join(folder, 'format'));
    await chmod(join(folder, 'data.mdb'), 0o600);
    await syncFile(join(folder, 'data.mdb'));
  },
  check: checkPocket,
});
