import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDownloadedMongod, findMongod, isDownloadReachable } from '../../server/database/findMongod.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { isRunning, markOf } from '../../server/database/processes.ts';
import { endOrphan } from '../../server/database/startMongod.ts';
import { temporaryFolder } from './testStore.ts';

let dataDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: dataDir, remove } = await temporaryFolder());
  vi.stubEnv('PATH', '/usr/bin:/bin');
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', undefined);
  // Nobody listens there.
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', 'http://127.0.0.1:9');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await remove();
});

/** A program that calls itself mongod. */
function makeMongod(folder: string, script: string, name = 'mongod'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const actLikeMongod = `
if [ "$1" = --version ]; then echo "db version v7.0.5"; exit 0; fi
all="$*"
while [ $# -gt 0 ]; do [ "$1" = --dbpath ] && folder=$2; shift; done
touch "$folder/WiredTiger"
echo "$all" > "$folder/arguments"
echo '{"msg":"Waiting for connections"}'
exec sleep 60`;
const tellVersion = 'if [ "$1" = --version ]; then echo "db version v7.0.5"; exit 0; fi';

function engineIn(folder: string): unknown {
  return (JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')) as { engine: string }).engine;
}

describe('the choice', () => {
  it('is the MongoDB that was named, shown without its password', async () => {
    const mongodbUri = 'mongodb://me:secret@db.example:27017/party?authSource=admin';
    const database = await openDatabase({ mongodbUri, dataDir });
    expect(database).toMatchObject({ kind: 'mongodb', uri: mongodbUri });
    expect(database.description).toBe('MongoDB at mongodb://db.example:27017/party');
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
    await database.close();
  });

  it('is the built-in store when nothing else can be had; it is kept and obeyed', async () => {
    const lines: string[] = [];
    const first = await openDatabase({ dataDir, onProgress: (line) => lines.push(line) });
    expect(first.kind).toBe('pocket');
    expect(first.description).toContain('built-in store');
    expect(lines.join('\n')).toContain('cannot be reached');
    expect(engineIn(dataDir)).toBe('pocket');
    const connection = await mongoose
      .createConnection(first.uri, { w: 'majority', journal: true })
      .asPromise();
    expect(connection.name).toBe('foretold');
    await connection.collection('items').insertOne({ kept: true });
    await connection.close();
    await first.close();

    // A mongod that appears later changes nothing.
    vi.stubEnv('PATH', `${join(dataDir, 'bin')}:${process.env.PATH}`);
    makeMongod(join(dataDir, 'bin'), tellVersion);
    const second = await openDatabase({ dataDir });
    expect(second.kind).toBe('pocket');
    const again = await mongoose.createConnection(second.uri).asPromise();
    expect(await again.collection('items').countDocuments()).toBe(1);
    await again.close();
    await second.close();
  });

  it('goes on to the next when a mongod does not start, and leaves nothing of it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const bin = makeMongod(join(dataDir, 'bin'), `${tellVersion}\necho broken >&2\nexit 1`);
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', bin);
    const lines: string[] = [];
    const database = await openDatabase({ dataDir, onProgress: (line) => lines.push(line) });
    expect(database.kind).toBe('pocket');
    expect(lines.join('\n')).toContain('mongod could not be started');
    expect(existsSync(join(dataDir, 'mongod'))).toBe(false);
    await database.close();
  });

  it('is a mongod of this machine, whose data stays when it is stopped', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', makeMongod(join(dataDir, 'bin'), actLikeMongod));
    const first = await openDatabase({ dataDir });
    expect(first).toMatchObject({ kind: 'mongod', description: expect.stringContaining('mongod (7.0.5') });
    expect(first.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/foretold/);
    expect(engineIn(dataDir)).toBe('mongod');
    expect(readFileSync(join(dataDir, 'mongod', 'arguments'), 'utf8')).toMatch(
      /--storageEngine wiredTiger --bind_ip 127.0.0.1/,
    );
    await first.close();
    expect(existsSync(join(dataDir, 'mongod', 'WiredTiger'))).toBe(true);

    const second = await openDatabase({ dataDir });
    expect(second.kind).toBe('mongod');
    const lost = new Promise<Error>((resolve) => second.onLost(resolve));
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'mongod-run.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    expect((await lost).message).toContain('has ended');
    await second.close();
  });

  it('says what to do when the engine that made the folder cannot start', async () => {
    writeFileSync(
      join(dataDir, 'engine.json'),
      JSON.stringify({ engine: 'mongod', format: 1, chosenAt: '' }),
    );
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /was made by a mongod, which cannot be started now/,
    );
    expect(existsSync(join(dataDir, 'pocket'))).toBe(false);
  });

  it('knows the engine by its data when the record was lost', async () => {
    mkdirSync(join(dataDir, 'mongod'));
    writeFileSync(join(dataDir, 'mongod', 'WiredTiger'), 'x');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/was made by a mongod/);
  });

  it.each([
    ['{"engine":"pocket","format":99}', 'has the format 99'],
    ['{"engine":"oracle","format":1}', 'does not name an engine'],
    ['not json', 'does not name an engine'],
  ])('refuses the record %s', async (record, sentence) => {
    writeFileSync(join(dataDir, 'engine.json'), record);
    await expect(openDatabase({ dataDir })).rejects.toThrow(sentence);
  });

  it('refuses a folder that another server uses', async () => {
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by the process ${process.pid}`);
    await database.close();
  });
});

describe('a mongod of this machine', () => {
  it('is found by its name in the environment or on the PATH, when it can tell its version', async () => {
    expect(await findMongod({ PATH: join(dataDir, 'none') })).toBeUndefined();
    const path = makeMongod(join(dataDir, 'good'), tellVersion);
    makeMongod(join(dataDir, 'bad'), 'exit 1');
    const env = { PATH: `${join(dataDir, 'bad')}:${join(dataDir, 'good')}` };
    expect(await findMongod(env)).toEqual({ path, version: '7.0.5' });
    expect(await findMongod({ MONGOMS_SYSTEM_BINARY: path })).toEqual({ path, version: '7.0.5' });
    expect(await findMongod({ ...env, MONGOMS_SYSTEM_BINARY: join(dataDir, 'missing') })).toBeUndefined();
  });

  it('is found again after it was downloaded once', async () => {
    expect(await findDownloadedMongod(join(dataDir, 'nothing'))).toBeUndefined();
    const path = makeMongod(join(dataDir, 'kept'), tellVersion, 'mongod-x64-debian-7.0.5');
    writeFileSync(`${path}.md5`, 'x');
    expect(await findDownloadedMongod(join(dataDir, 'kept'))).toEqual({ path, version: '7.0.5' });
  });

  it('does not wait longer than 3 seconds for a host that does not answer', async () => {
    const startedAt = Date.now();
    // An address of the block that is kept for documents: nothing is routed there.
    expect(await isDownloadReachable({ MONGOMS_DOWNLOAD_MIRROR: 'http://192.0.2.1' })).toBe(false);
    expect(Date.now() - startedAt).toBeLessThan(4000);
  });

  it('that a killed server left over is ended, and no other process', async () => {
    const child = spawn('sleep', ['60']);
    const mark = markOf(child.pid as number);
    const dbPath = join(dataDir, 'mongod');
    const record = (value: unknown) => writeFileSync(join(dataDir, 'mongod-run.json'), JSON.stringify(value));
    await endOrphan(dbPath);
    record({ ...mark, startedAt: 'another process had this number' });
    await endOrphan(dbPath);
    expect(isRunning(mark)).toBe(true);
    record(mark);
    await endOrphan(dbPath);
    expect(isRunning(mark)).toBe(false);
  });
});
