import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo, ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from '../folderLock.ts';
import { checkStore } from './checkStore.ts';
import { openEngine } from './Engine.ts';
import { failedCommit, type Store } from './Store.ts';
import { Server } from './Server.ts';

const format = '1';
/** After SIGTERM (systemd sends it to the whole group) the server above still finishes its requests. */
const partingMs = 5000;

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
  checkFormat(folder);
  const engine = openEngine(folder);
  const server = new Server(engine);
  const address = await listen(server, wantedAddress);
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await server.close();
    await engine.store.close();
    if (address.startsWith('/')) rmSync(dirname(address), { recursive: true, force: true });
    process.exit(0);
  };
  process.on('disconnect', () => void end());
  process.on('message', ({ copyTo }: { copyTo?: string }) => {
    if (copyTo !== undefined) void reportCopy(engine.store, copyTo);
  });
  process.on('SIGTERM', () => void delay(process.connected ? partingMs : 0).then(end));
  if (hasParent && !process.connected) await end();
  else process.send?.({ address });
}

/** Makes a copy and tells the server above how that went; a disk without room for it does no harm to the store. */
async function reportCopy(store: Store, copied: string): Promise<void> {
  const error = await store.copyTo(copied).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  process.send?.({ copied, error });
}

/** Looks through a folder and tells whoever asked how many documents are in it. */
async function reportCheck(folder: string): Promise<void> {
  checkFormat(folder);
  const documents = await checkStore(folder);
  process.send?.({ documents });
  if (process.connected) process.disconnect();
}

/** A unix socket in a folder that nobody else may enter; a port on loopback where there are no such sockets. */
async function listen(server: Server, wanted: string | undefined): Promise<string> {
  if (process.platform === 'win32') {
    const address = await server.listen({ host: '127.0.0.1', port: Number(wanted ?? 0) });
    return String((address as AddressInfo).port);
  }
  const path = wanted ?? join(await mkdtemp(join(shortTmpdir(), 'foretold-pocket-')), 'store.sock');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A socket left by a store that was killed; the folder's lock says that it is gone.
  rmSync(path, { force: true });
  const options: ListenOptions = { path };
  await server.listen(options);
  chmodSync(path, 0o600);
  return path;
}

/** A socket's path may have about 100 bytes. */
function shortTmpdir(): string {
  return Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
}

function checkFormat(folder: string): void {
  const path = join(folder, 'format');
  let found: string;
  try {
    found = readFileSync(path, 'utf8').trim();
  } catch {
    writeFileSync(path, `${format}\n`, { mode: 0o600 });
    return;
  }
  if (found !== format) {
    throw new Error(
      `The data folder ${folder} has the format ${found}; this version of the store reads ${format}.`,
    );
  }
}

main().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error);
  if (!process.send) process.stderr.write(`${sentence}\n`);
  process.send?.({ error: sentence });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
