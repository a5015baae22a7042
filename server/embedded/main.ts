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
/** After SIGTERM (systemd sends it to the whole group) the server above still finishes its requests. */
const graceMs = 5000;

/**
 * Starts the store: `main.ts <data folder> [<address to listen on again>]`; reports `{ address }` or `{ error }`, and
 * answers `{ copyTo }` with `{ copied }`. Or looks through a folder that nobody uses: `main.ts --check <data folder>`.
 */
async function main(): Promise<void> {
  const [folder, wantedAddress] = process.argv.slice(2);
  if (folder === '--check') return reportCheck(wantedAddress ?? '');
  if (!folder) throw new Error('Usage: main.ts <data folder> [<address>]');
  const hasParent = process.send !== undefined;
  // The terminal's signals go to the whole group; the server above decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('unhandledRejection', (reason) => {
    // lmdb rejects a promise of its own besides the one that told the client.
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

/** Ends at once, so that the server above starts the store again, which opens the file anew. */
function endBroken(): void {
  process.stderr.write('Built-in store: the disk failed in the middle of a commit\n');
  process.exit(1);
}

/** Makes a copy and tells the server above how that went; a disk without room for it does no harm to the store. */
async function reportCopy(store: Store, folder: string, copied: string): Promise<void> {
  const copying = store.copyTo(copied).then(async () => finishCopy(folder, copied));
  const error = await copying.then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  process.send?.({ copied, error });
}

/** Looks through a folder and tells whoever asked how many documents are in it. */
async function reportCheck(folder: string): Promise<void> {
  await checkFormat(folder);
  const documents = await checkStore(folder);
  process.send?.({ documents });
  if (process.connected) process.disconnect();
}

/** A unix socket in a folder that nobody else may enter; on Windows a named pipe, which other users may not write to. */
async function listen(server: Server, wanted: string | undefined): Promise<string> {
  const path = wanted ?? (await newAddress());
  if (isSocket(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // A socket left by a store that was killed; the folder's lock says that it is gone.
    rmSync(path, { force: true });
  }
  await server.listen({ path });
  if (isSocket(path)) chmodSync(path, 0o600);
  return path;
}

const isSocket = (address: string) => address.startsWith('/');

/** Drivers know by its end that this is no host's name. */
async function newAddress(): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\foretold-${randomUUID()}.sock`;
  return join(await mkdtemp(join(shortTmpdir(), 'foretold-store-')), 'store.sock');
}

/** A socket's path may have about 100 bytes. */
function shortTmpdir(): string {
  return Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
}

/**
 * Refuses data of another format. A power cut at the first start can leave a file without content; only stores of this
 * format were written so, but what is there has to be one from its first to its last document.
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
      throw new Error(`The data folder ${folder} does not say its format, and ${error.message}`);
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
