import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfExists, syncFolder, writeDurably } from './durableFiles.ts';
import { lockFolder } from './folderLock.ts';
import { checkStore } from './store/checkStore.ts';
import { createEngine } from './store/Engine.ts';
import { failedCommit, Store } from './store/Store.ts';
import { dataSize, finishCopy, formatFile } from './storeFiles.ts';
import { Server } from './Server.ts';

const format = '1';
/**
 * How long the store continues after SIGTERM, in milliseconds. systemd signals the whole process group, and
 * the parent needs the store to finish its requests.
 */
const graceMs = 5000;

/**
 * Runs the process of the built-in store:
 * - `main.ts <data folder> [<address>]` starts the store, at the given former address if there is one. It
 *   sends `{ address }` or `{ error }` to its parent. It replies to `{ copyTo }` with `{ copied }`.
 * - `main.ts --check <data folder>` verifies a folder that is not in use.
 */
async function main(): Promise<void> {
  const [folder, wantedAddress] = process.argv.slice(2);
  if (folder === '--check') return reportCheck(wantedAddress ?? '');
  if (!folder) throw new Error('Usage: main.ts <data folder> [<address>]');
  const hasParent = process.send !== undefined;
  // The terminal signals the whole process group, but only the parent decides when to stop.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('unhandledRejection', (reason) => {
    // After a failed commit, lmdb also rejects a second promise, which the store does not use.
    if (!String(reason).includes(failedCommit)) process.stderr.write(`Built-in store: ${String(reason)}\n`);
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await lockFolder(folder);
  await checkFormat(folder);
  const engine = createEngine(new Store(folder, endBroken));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  const server = new Server(engine);
  const address = await listen(server, wantedAddress);
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await server.close();
    await engine.store.close();
    if (isSocket(address)) rmSync(dirname(address), { recursive: true, force: true });
    process.exit(0);
  };
  process.on('disconnect', () => void end());
  process.on('message', ({ copyTo }: { copyTo?: string }) => {
    if (copyTo !== undefined) void reportCopy(engine.store, folder, copyTo);
  });
  process.on('SIGTERM', () => void delay(process.connected ? graceMs : 0).then(end));
  if (hasParent && !process.connected) await end();
  else process.send?.({ address });
}

/** Exits after a failed commit. The parent restarts the store, and the new process opens the file again. */
function endBroken(): void {
  process.stderr.write('Built-in store: the disk failed in the middle of a commit\n');
  process.exit(1);
}

/**
 * Copies the data and reports the result to the parent. An error such as a full disk does not damage the
 * store.
 */
async function reportCopy(store: Store, folder: string, copied: string): Promise<void> {
  const copying = store.copyTo(copied).then(async () => finishCopy(folder, copied));
  const error = await copying.then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  process.send?.({ copied, error });
}

/** Verifies a folder and reports the number of documents to the parent. */
async function reportCheck(folder: string): Promise<void> {
  await checkFormat(folder);
  const documents = await checkStore(folder);
  process.send?.({ documents });
  if (process.connected) process.disconnect();
}

/**
 * Listens on a unix socket in a folder that only this user can access. On Windows, listens on a named pipe to
 * which other users cannot write.
 */
async function listen(server: Server, wanted: string | undefined): Promise<string> {
  const path = wanted ?? (await newAddress());
  if (isSocket(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // A killed store can leave its socket. The folder lock proves that the previous store has ended.
    rmSync(path, { force: true });
  }
  await server.listen({ path });
  if (isSocket(path)) chmodSync(path, 0o600);
  return path;
}

const isSocket = (address: string) => address.startsWith('/');

/** Creates an address. Drivers recognize a socket by the extension `.sock`. */
async function newAddress(): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\foretold-${randomUUID()}.sock`;
  return join(await mkdtemp(join(shortTmpdir(), 'foretold-store-')), 'store.sock');
}

/** Returns a folder for the socket, whose path is limited to about 100 bytes. */
function shortTmpdir(): string {
  return Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
}

/**
 * Refuses data in another format. A power failure during the first start can leave an empty format file. It
 * is treated as the current format after the whole store was verified.
 */
async function checkFormat(folder: string): Promise<void> {
  const path = formatFile(folder);
  const found = (await readIfExists(path))?.replaceAll('\0', '').trim() ?? '';
  if (found === format) return;
  if (found !== '')
    throw new Error(
      `The data folder ${folder} has the format ${found}; this version of the store reads ${format}.`,
    );
  if (dataSize(folder))
    await checkStore(folder).catch((error: Error) => {
      throw new Error(`The data folder ${folder} has no valid format file, and ${error.message}`);
    });
  await writeDurably(path, `${format}\n`);
}

main().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error);
  if (!process.send) process.stderr.write(`${sentence}\n`);
  process.send?.({ error: sentence });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
