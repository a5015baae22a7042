import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { temporaryFolder } from '../embedded/testStore.ts';

let dataDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: dataDir, remove } = await temporaryFolder());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await remove();
});

function engineIn(folder: string): unknown {
  return (JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')) as { engine: string }).engine;
}

describe('openDatabase', () => {
  it('uses the configured MongoDB, and shows its address without the password', async () => {
    const mongodbUri = 'mongodb://me:secret@db.example:27017/party?authSource=admin';
    const database = await openDatabase({ mongodbUri, dataDir });
    expect(database).toMatchObject({ kind: 'mongodb', uri: mongodbUri });
    expect(database.description).toBe('MongoDB at mongodb://db.example:27017/party');
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
    await database.close();
  });

  it('uses the embedded store otherwise, and its data survive closing it', async () => {
    const first = await openDatabase({ dataDir });
    expect(first.kind).toBe('embedded');
    expect(first.description).toBe(`built-in store in ${join(dataDir, 'pocket')}`);
    expect(engineIn(dataDir)).toBe('pocket');
    const connection = await mongoose
      .createConnection(first.uri, { w: 'majority', journal: true })
      .asPromise();
    expect(connection.name).toBe('foretold');
    await connection.collection('items').insertOne({ kept: true });
    await connection.close();
    await first.close();

    const second = await openDatabase({ dataDir });
    const again = await mongoose.createConnection(second.uri).asPromise();
    expect(await again.collection('items').countDocuments()).toBe(1);
    await again.close();
    await second.close();
  });

  it('uses the embedded store even where a mongod or a download host exists, and touches neither', async () => {
    let requestCount = 0;
    const host = createServer((_, response) => {
      requestCount += 1;
      response.end();
    });
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
    const [bin, ran] = [join(dataDir, 'bin'), join(dataDir, 'ran')];
    mkdirSync(bin);
    writeFileSync(join(bin, 'mongod'), `#!/bin/sh\ntouch "${ran}"\nexit 1\n`);
    chmodSync(join(bin, 'mongod'), 0o755);
    vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    const lines: string[] = [];
    const database = await openDatabase({ dataDir, onProgress: (line) => lines.push(line) });
    expect(database.kind).toBe('embedded');
    await database.close();
    host.close();
    expect({ lines, requestCount, ran: existsSync(ran) }).toEqual({ lines: [], requestCount: 0, ran: false });
  });

  it.each([
    ['{"engine":"pocket","format":99}', 'has the format 99'],
    ['{"engine":"pocket","format":1}', 'has the format 1'],
    ['{"engine":"pocket"}', 'has the format undefined'],
    ['{"engine":"oracle","format":2}', 'does not name an engine'],
    ['null', 'does not name an engine'],
    ['not json', 'does not name an engine'],
  ])('refuses the format record %s', async (record, sentence) => {
    writeFileSync(join(dataDir, 'engine.json'), record);
    await expect(openDatabase({ dataDir })).rejects.toThrow(sentence);
  });

  it('does not touch the data folder while a MongoDB is configured', async () => {
    await (await openDatabase({ dataDir })).close();
    const lines: string[] = [];
    const mongodbUri = 'mongodb://db.example/party';
    await openDatabase({ mongodbUri, dataDir, onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([`While MONGODB_URI is set, the data in ${dataDir} stays untouched.`]);
  });

  it('refuses a data folder that another server uses', async () => {
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by the process ${process.pid}`);
    await database.close();
  });
});
