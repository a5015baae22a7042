import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const readyMs = 30_000;
const closeMs = 8000;
const mostRestarts = 5;
const restartSpanMs = 60_000;

/** The built-in store, which runs in a separate process. */
export interface EmbeddedStore {
  uri: string;
  pid(): number | undefined;
  /** Writes a durable snapshot of all data to an empty folder. Throws on disk errors. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
  onLost(listener: (error: Error) => void): void;
}

/**
 * Starts the built-in store on a folder. If its process dies, the store is restarted at the same address, at
 * most five times per minute. After that, the listeners of `onLost` are called.
 */
export async function startEmbeddedStore(folder: string, database: string): Promise<EmbeddedStore> {
  const listeners: ((error: Error) => void)[] = [];
  let restarts: number[] = [];
  let isClosing = false;
  let restarting = Promise.resolve();
  let { child, address } = await spawnStore(folder);
  watch();

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (!isClosing) restarting = restart(`it ended with ${signal ?? `code ${code}`}`);
    });
  }

  async function restart(reason: string): Promise<void> {
    const now = Date.now();
    restarts = [...restarts.filter((at) => at > now - restartSpanMs), now];
    try {
      if (restarts.length > mostRestarts) throw new Error(reason);
      ({ child } = await spawnStore(folder, address));
      if (!isClosing) watch();
    } catch (error) {
      const lost = new Error(
        `The built-in store ended and could not be restarted: ${(error as Error).message}`,
      );
      for (const listener of listeners) listener(lost);
    }
  }

  return {
    uri: uriOf(address, database),
    pid: () => child.pid,
    copyTo: async (folderOfCopy) => askForCopy(child, folderOfCopy),
    async close() {
      isClosing = true;
      await restarting;
      await endStore(child);
      removeSocketFolder(address);
    },
    onLost: (listener) => void listeners.push(listener),
  };
}

async function askForCopy(child: ChildProcess, copyTo: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: string): void => {
      child.off('message', handleMessage);
      child.off('exit', end);
      if (error === undefined) resolve();
      else reject(new Error(`The built-in store could not be copied: ${error}`));
    };
    const handleMessage = (message: { copied?: string; error?: string }): void => {
      if (message.copied === copyTo) finish(message.error);
    };
    const end = (): void => finish('it ended meanwhile');
    child.on('message', handleMessage);
    child.once('exit', end);
    child.send({ copyTo }, (error) => {
      if (error) finish(error.message);
    });
  });
}

/**
 * Verifies a folder of the built-in store that is not in use. Returns the number of documents. Throws if the
 * data is damaged.
 */
export async function checkEmbeddedStore(folder: string): Promise<number> {
  const { path, execArgv } = programOfStore();
  const child = fork(path, ['--check', folder], { execArgv });
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', ({ documents, error }: { documents?: number; error?: string }) => {
      if (documents === undefined) reject(new Error(error));
      else resolve(documents);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`The check ended with ${signal ?? `code ${code}`}`)),
    );
  });
}

/**
 * Returns the arguments of `fork` for the store. In production it runs the built file beside or above this
 * file. In development it runs the source with tsx.
 */
function programOfStore(): { path: string; execArgv: string[] } {
  const here = dirname(fileURLToPath(import.meta.url));
  if (import.meta.url.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    return { path: join(here, 'main.ts'), execArgv: ['--import', tsx] };
  }
  const built = [join(here, 'embedded.js'), join(here, '..', 'embedded.js')];
  const path = built.find((file) => existsSync(file));
  if (!path) throw new Error(`A program of the build is missing: ${built[0]}`);
  return { path, execArgv: [] };
}

/** Removes the folder of the socket, which a killed store leaves behind. */
function removeSocketFolder(address: string): void {
  if (address.startsWith('/')) rmSync(dirname(address), { recursive: true, force: true });
}

/** Returns the connection string of a store that listens on a unix socket or a named pipe. */
export const uriOf = (address: string, database: string): string =>
  `mongodb://${encodeURIComponent(address)}/${database}?directConnection=true`;

/**
 * Starts the process and waits until it listens. If the process refuses to start, throws an error with its
 * message.
 */
async function spawnStore(
  folder: string,
  address?: string,
): Promise<{ child: ChildProcess; address: string }> {
  const { path, execArgv } = programOfStore();
  const child = fork(path, address === undefined ? [folder] : [folder, address], { execArgv });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The built-in store did not start in time')), readyMs);
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        reject(new Error(`The built-in store ended at its start with ${signal ?? `code ${code}`}`)),
      );
      child.once('message', (message: { address?: string; error?: string }) => {
        if (message.address !== undefined) resolve({ child, address: message.address });
        else reject(new Error(message.error));
      });
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stops the process after its writes are finished. Kills it after 8 s. */
async function endStore(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), closeMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
