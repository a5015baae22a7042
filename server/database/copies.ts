import { fork } from 'node:child_process';
import { access, chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backups } from '../../protocol/limits.ts';
import { syncFile } from './dataFolder.ts';
import { programOf } from './programs.ts';
import { checkPocket, type Pocket } from './startPocket.ts';

/** How the data of an own database are copied while it runs. */
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

/** The file of an export in the folder of a backup. */
export const exportIn = (folder: string): string => join(folder, 'data.ejsonl');

/** A mongod is exported by a process of its own, which reads through what it wrote: nobody who plays waits for it. */
export const copiesOfMongod = (uri: string): Copies => ({
  copyTo: async (folder) => exportFrom(uri, exportIn(folder)),
  check: async (folder) => access(exportIn(folder)),
});

async function exportFrom(uri: string, path: string): Promise<void> {
  const program = programOf('data');
  const child = fork(program.path, ['export', path], {
    execArgv: program.execArgv,
    env: { ...process.env, MONGODB_URI: uri },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: backups.everyMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The mongod could not be copied: ${said.trim() || `code ${code}`}`));
    });
  });
}
