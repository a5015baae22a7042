import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../server/embedded/folderLock.ts';
import { startEmbeddedStore, uriOf } from '../../server/embedded/startEmbeddedStore.ts';
import { temporaryFolder } from './testStore.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(async () => remove());

function run(file: string, args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return fork(path, args, { execArgv: ['--import', import.meta.resolve('tsx')] });
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

const storeFile = '../../server/embedded/main.ts';

it('store process: exits when its parent is killed, with every acknowledged write saved', async () => {
  const parent = run('./parentProcess.ts', [folder]);
  const { uri } = (await nextMessage(parent)) as { uri: string };
  let acknowledged = -1;
  parent.on('message', (message: { acknowledged: number }) => {
    acknowledged = message.acknowledged;
    if (acknowledged === 50) parent.kill('SIGKILL');
  });
  await exitOf(parent);
  // The store's own lock is free when it has exited.
  (await lockFolder(folder, 20_000))();
  const socket = socketOf(uri);
  expect(existsSync(dirname(socket))).toBe(false);
  const store = await startEmbeddedStore(folder, 'foretold');
  const client = await new mongoose.mongo.MongoClient(store.uri).connect();
  expect(await client.db('foretold').collection('items').countDocuments()).toBeGreaterThan(acknowledged);
  await client.close();
  await store.close();
});

it('store process: ignores Ctrl-C, and exits when the parent closes the connection', async () => {
  const child = run(storeFile, [folder]);
  await nextMessage(child);
  child.kill('SIGINT');
  await delay(200);
  expect(child.exitCode).toBeNull();
  const code = exitOf(child);
  child.disconnect();
  expect(await code).toBe(0);
});

it('store process: protects its folder and its socket from other users', async () => {
  const store = await startEmbeddedStore(join(folder, 'new'), 'foretold');
  const socket = socketOf(store.uri);
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
  await store.close();
});

it('store process: names the holder of a folder that is in use', async () => {
  const store = await startEmbeddedStore(folder, 'foretold');
  await expect(startEmbeddedStore(folder, 'foretold')).rejects.toThrow(
    `in use by the process ${store.pid()}`,
  );
  await store.close();
  await (await startEmbeddedStore(folder, 'foretold')).close();
});

it('store process: only one of several concurrent processes gets a folder', async () => {
  const children = Array.from({ length: 3 }, () => run(storeFile, [folder]));
  const ends = Promise.all(children.map(exitOf));
  const messages = await Promise.all(children.map(nextMessage));
  expect(messages.filter(({ address }) => address !== undefined)).toHaveLength(1);
  expect(messages.filter(({ error }) => String(error).includes('in use by the process'))).toHaveLength(2);
  for (const child of children) if (child.connected) child.disconnect();
  await ends;
});

it('store process: uses a named pipe where unix sockets do not exist', async () => {
  // On this system the name is a file name in the working folder.
  const pipe = String.raw`\\.\pipe\foretold-test.sock`;
  const before = process.cwd();
  process.chdir(folder);
  try {
    const child = run(storeFile, [join(folder, 'store'), pipe]);
    expect(await nextMessage(child)).toEqual({ address: pipe });
    await mongoose.connect(uriOf(pipe, 'foretold'));
    expect(await mongoose.connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
    await mongoose.disconnect();
    child.disconnect();
    expect(await exitOf(child)).toBe(0);
  } finally {
    process.chdir(before);
  }
});

describe('store process after a power failure at the first start', () => {
  const formatFile = () => join(folder, 'format');
  const documents = async (work: (db: mongoose.mongo.Db) => Promise<unknown>): Promise<unknown> => {
    const store = await startEmbeddedStore(folder, 'foretold');
    const client = await new mongoose.mongo.MongoClient(store.uri).connect();
    const result = await work(client.db('foretold'));
    await client.close();
    await store.close();
    return result;
  };
  const add = async () => documents(async (db) => db.collection('items').insertOne({ kept: true }));
  const count = async () => documents(async (db) => db.collection('items').countDocuments());

  it.each([
    ['empty', ''],
    ['full of zeros', '\0\0'],
  ])('recovers from a format file that is %s: the next start writes it', async (_, content) => {
    writeFileSync(formatFile(), content);
    expect(await count()).toBe(0);
    expect(readFileSync(formatFile(), 'utf8')).toBe('1\n');
    await add();
    writeFileSync(formatFile(), content);
    expect(await count()).toBe(1);
    expect(readFileSync(formatFile(), 'utf8')).toBe('1\n');
  });

  it('does not adopt foreign data', async () => {
    writeFileSync(formatFile(), '');
    writeFileSync(join(folder, 'data.mdb'), 'no store at all'.repeat(1_000));
    await expect(count()).rejects.toThrow(/has no valid format file, and|ended at its start with SIG/);
    expect(readFileSync(formatFile(), 'utf8')).toBe('');
    rmSync(join(folder, 'data.mdb'));
  });
});

it('store process: gives up after several crashes in a row, and reports it', async () => {
  const store = await startEmbeddedStore(folder, 'foretold');
  const lost = new Promise<Error>((resolve) => store.onLost(resolve));
  writeFileSync(join(folder, 'format'), '99\n');
  process.kill(store.pid() as number, 'SIGKILL');
  expect((await lost).message).toContain('has the format 99');
  await store.close();
});

it('store process: survives a client with another protocol', async () => {
  const store = await startEmbeddedStore(folder, 'foretold');
  const path = socketOf(store.uri);
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\x14\0\0\0\0\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0']) {
    const socket = connect(path);
    socket.on('error', () => undefined);
    socket.write(Buffer.from(bytes, 'latin1'));
    await delay(50);
    socket.destroy();
  }
  const client = await new mongoose.mongo.MongoClient(store.uri).connect();
  expect(await client.db('foretold').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
  await store.close();
});
