import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import {
  exportData,
  formatMark,
  importData,
  isImportUnfinished,
  markImport,
} from '../../server/database/exportImport.ts';
import {
  addToHash,
  collectionLine,
  documentLine,
  endLine,
  headerLine,
} from '../../server/database/portable.ts';
import { dataFormat } from '../../server/models/event.ts';
import { installWriteCut } from '../support/network/writeCut.ts';
import {
  openEmbeddedTestStore,
  openTestStore,
  temporaryFolder,
  type TestStore,
} from '../embedded/testStore.ts';

const { Binary, Long, ObjectId } = mongoose.mongo;
let from: TestStore;
let to: TestStore;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  // With a configured MongoDB, the data are moved from the embedded store to MongoDB.
  [from, to] = await Promise.all([openEmbeddedTestStore(), openTestStore()]);
});
afterAll(async () => Promise.all([from.close(), to.close()]));
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(async () => {
  await Promise.all([from.db.dropDatabase(), to.db.dropDatabase()]);
  await remove();
});

/** Compares pictures by hash; comparing megabytes byte by byte takes minutes. */
const withPrints = (document: Record<string, unknown>) =>
  document.bytes instanceof Binary
    ? { ...document, bytes: createHash('sha256').update(document.bytes.buffer).digest('hex') }
    : document;

async function contentOf({ db }: TestStore): Promise<Record<string, unknown[]>> {
  // The format record is not exported.
  const collections = (await db.listCollections().toArray()).filter(({ name }) => name !== formatMark);
  const names = collections.map(({ name }) => name).toSorted();
  const lists = await Promise.all(
    names.map(async (name) => {
      const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
      return [name, documents.map(withPrints)] as const;
    }),
  );
  return Object.fromEntries(lists);
}

async function fill(count = 30): Promise<void> {
  const eventId = new ObjectId();
  await from.db.collection('events').insertOne({
    _id: eventId,
    title: 'Zoë & \u2028 Łukasz\n💍 {"end"}',
    codes: ['A', 'B'],
    createdAt: new Date('2026-11-16T08:00:00.123Z'),
    long: new Date('0001-01-01T00:00:00Z'),
    price: 1_999,
    half: 0.5,
    big: Long.fromString('4503599627370497'),
    isActive: true,
    nothing: null,
    nested: { list: [{ at: new Date(0) }, []], empty: {} },
    format: dataFormat,
  });
  await from.db.collection('images').insertMany(
    [1_000_000, 5_000_000, 10].map((bytes) => ({
      eventId,
      bytes: new Binary(randomBytes(bytes)),
      type: 'image/webp',
    })),
  );
  await from.db.collection('participants').insertMany(
    Array.from({ length: count }, (_, at) => ({
      eventId,
      username: `Guest ${at}`,
      nameKey: `guest ${at}`,
    })),
  );
  const unusualIds = ['platform', '2026-11-16', 7, -3.5, { day: 'x', page: 1 }, new Date(5), true];
  await from.db.collection('settings').insertMany(unusualIds.map((_id) => ({ _id: _id as never, value: 1 })));
}

const file = () => join(folder, 'all.ejsonl');

describe('export and import', () => {
  it('preserves dates, ids, pictures, odd texts and ids of every type', async () => {
    await fill(3_000);
    const exported = await exportData(from.db, file());
    expect(exported).toEqual({ path: file(), documents: 3_011, collections: 4 });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await importData(to.db, file())).toBe(3_011);
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  it('starts with format and date, and has one document per line', async () => {
    await fill(2);
    const { path } = await exportData(from.db, folder, new Date('2026-11-16T08:00:00Z'));
    expect(path).toBe(join(folder, 'foretold-2026-11-16T08-00-00.ejsonl'));
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ foretold: 'export', format: 2, date: '2026-11-16T08:00:00.000Z' });
    // Dependent documents precede their parents, because a parent may be written during the export.
    const collections = lines.flatMap(({ collection }) => collection ?? []);
    expect(collections).toEqual(['settings', 'participants', 'images', 'events']);
    expect(lines.at(-1)).toEqual({
      end: { documents: 13, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(lines).toHaveLength(13 + 4 + 2);
  });

  it('works for an empty database', async () => {
    await exportData(from.db, file());
    expect(await importData(to.db, file())).toBe(0);
    expect(await contentOf(to)).toEqual({});
  });

  it('leaves no partial file when writing fails', async () => {
    await fill();
    await expect(exportData(from.db, join(folder, 'missing', 'x.ejsonl'))).rejects.toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('import', () => {
  beforeEach(async () => {
    await fill();
    await exportData(from.db, file());
  });

  it('is refused with a message for a database with data, or replaces them when requested', async () => {
    await to.db.collection('events').insertOne({ title: 'Mine' });
    await expect(importData(to.db, file())).rejects.toThrow(
      'This database already contains data (events). Import into an empty database, or add --replace',
    );
    expect(await to.db.collection('events').countDocuments()).toBe(1);
    await importData(to.db, file(), { isReplacing: true });
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, text.length / 2), 'it is incomplete'],
    ['has lost a line', (text: string) => text.replace(/\{"_id.*\n/, ''), 'changed or damaged'],
    ['has a changed letter', (text: string) => text.replace('Guest 7', 'Guest 8'), 'changed or damaged'],
    ['counts other documents', (text: string) => text.replace(/"documents":\d+/, '"documents":7'), 'changed'],
    ['continues after its end', (text: string) => `${text}{"_id":"later"}\n`, 'there is data after its end'],
    ['is of a later format', (text: string) => text.replace('"format":2', '"format":3'), 'has the format 3'],
    [
      'is of an unknown format',
      (text: string) => text.replace('"format":2', '"format":1'),
      'has the format 1',
    ],
    ['has another format', () => 'name,amount\nAda,3\n', 'not a file that `npm run export` wrote'],
    ['is empty', () => '', 'it is incomplete'],
  ])('changes nothing for a file that %s', async (_, damage, sentence) => {
    writeFileSync(file(), damage(readFileSync(file(), 'utf8')));
    await expect(importData(to.db, file())).rejects.toThrow(sentence);
    expect(await contentOf(to)).toEqual({});
  });

  it('keeps the existing data when it cannot record its start', async () => {
    await to.db.collection('events').insertOne({ title: 'Mine' });
    const before = await contentOf(to);
    const cut = installWriteCut();
    cut.cutAfter(0);
    await expect(importData(to.db, file(), { isReplacing: true })).rejects.toThrow('simulated power cut');
    cut.uninstall();
    expect(await contentOf(to)).toEqual(before);
  });

  it('reports a missing file', async () => {
    await expect(importData(to.db, join(folder, 'nothing'))).rejects.toThrow('there is no such file');
    await expect(importData(to.db, folder)).rejects.toThrow('it is not a file');
  });

  /** A valid file, except for one duplicate id. */
  function spoilFile(): void {
    const lines = [
      headerLine(new Date()),
      collectionLine('a'),
      ...[1, 1].map((_id) => documentLine({ _id })),
    ];
    const hash = createHash('sha256');
    for (const line of lines) addToHash(hash, line);
    writeFileSync(file(), [...lines, endLine(2, hash)].join('\n'));
  }

  it('leaves nothing when it fails midway', async () => {
    spoilFile();
    await expect(importData(to.db, file())).rejects.toThrow(/Nothing was imported: .*E11000/);
    expect(await contentOf(to)).toEqual({});
  });

  it('keeps servers from starting after a failed replacement until an import succeeds', async () => {
    const good = readFileSync(file());
    await to.db.collection('events').insertOne({ title: 'Mine' });
    spoilFile();
    const replacing = importData(to.db, file(), { isReplacing: true });
    await expect(replacing).rejects.toThrow(
      /E11000.* The previous data is already removed\. No server starts until/,
    );
    expect(await isImportUnfinished(to.db)).toBe(true);
    writeFileSync(file(), good);
    await importData(to.db, file());
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  it('keeps servers from starting after a crash, and starts again on the next run', async () => {
    await markImport(to.db);
    await to.db.collection('events').insertOne({ title: 'A part' });
    const uri = new URL(to.uri);
    uri.pathname = `/${to.db.databaseName}`;
    await expect(connect(uri.toString())).rejects.toThrow('An import into this database was not finished.');
    await disconnect();
    await importData(to.db, file());
    expect(await contentOf(to)).toEqual(await contentOf(from));
    await connect(uri.toString());
    await disconnect();
  });

  it('accepts a file to which an editor added an empty line', async () => {
    appendFileSync(file(), '\n');
    await importData(to.db, file());
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });
});
