import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '../../server/database/folderLock.ts';
import { startPocket } from '../../server/database/startPocket.ts';
import { temporaryFolder } from './testStore.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(async () => remove());

function run(file: string, args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return fork(path, args, { execArgv: ['--import', 'tsx'] });
}

function socketOf(uri: string): string {
  return decodeURIComponent(/\/\/(.*?)\//.exec(uri)?.[1] ?? '');
}

async function nextMessage(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>));
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

const storeFile = '../../server/database/pocket/main.ts';

it('ends by itself when its parent is killed, with every acknowledged write saved', async () => {
  const parent = run('./parentProcess.ts', [folder]);
  const { uri } = (await nextMessage(parent)) as { uri: string };
  let acknowledged = -1;
  parent.on('message', (message: { acknowledged: number }) => {
    acknowledged = message.acknowledged;
    if (acknowledged === 50) parent.kill('SIGKILL');
  });
  await exitOf(parent);
  // The store's own lock is free when it has ended.
  (await lockFolder(folder, 20_000))();
  const socket = socketOf(uri);
  expect(existsSync(dirname(socket))).toBe(false);
  const pocket = await startPocket(folder, 'foretold');
  const client = await new mongoose.mongo.MongoClient(pocket.uri).connect();
  expect(await client.db('foretold').collection('items').countDocuments()).toBeGreaterThan(acknowledged);
  await client.close();
  await pocket.close();
});

it('leaves Ctrl-C to its parent and ends when the parent lets go', async () => {
  const child = run(storeFile, [folder]);
  await nextMessage(child);
  child.kill('SIGINT');
  await delay(200);
  expect(child.exitCode).toBeNull();
  const code = exitOf(child);
  child.disconnect();
  expect(await code).toBe(0);
});

it('keeps its folder and its socket from other users', async () => {
  const pocket = await startPocket(join(folder, 'new'), 'foretold');
  const socket = socketOf(pocket.uri);
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
  await pocket.close();
});

it('says who holds a folder that is in use', async () => {
  const pocket = await startPocket(folder, 'foretold');
  await expect(startPocket(folder, 'foretold')).rejects.toThrow(`in use by the process ${pocket.pid()}`);
  await pocket.close();
  await (await startPocket(folder, 'foretold')).close();
});

it('gives a folder to one of several that come at once', async () => {
  const children = Array.from({ length: 3 }, () => run(storeFile, [folder]));
  const ends = Promise.all(children.map(exitOf));
  const messages = await Promise.all(children.map(nextMessage));
  expect(messages.filter(({ address }) => address !== undefined)).toHaveLength(1);
  expect(messages.filter(({ error }) => String(error).includes('in use by the process'))).toHaveLength(2);
  for (const child of children) if (child.connected) child.disconnect();
  await ends;
});

it('gives up after several deaths in a row, and says so', async () => {
  const pocket = await startPocket(folder, 'foretold');
  const lost = new Promise<Error>((resolve) => pocket.onLost(resolve));
  writeFileSync(join(folder, 'format'), '99\n');
  process.kill(pocket.pid() as number, 'SIGKILL');
  expect((await lost).message).toContain('has the format 99');
  await pocket.close();
});

it('survives whoever does not speak its language', async () => {
  const pocket = await startPocket(folder, 'foretold');
  const path = socketOf(pocket.uri);
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\x14\0\0\0\0\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0']) {
    const socket = connect(path);
    socket.on('error', () => undefined);
    socket.write(Buffer.from(bytes, 'latin1'));
    await delay(50);
    socket.destroy();
  }
  const client = await new mongoose.mongo.MongoClient(pocket.uri).connect();
  expect(await client.db('foretold').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
  await pocket.close();
});
