import { randomBytes } from 'node:crypto';
import type { Document } from 'bson';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { exportData } from '../../server/database/exportImport.ts';
import { isCheckCollection, checkGuarantees } from '../../server/database/checkGuarantees.ts';
import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../embedded/testStore.ts';
import { startDatabaseProxy, writeCommands, type DatabaseProxy } from '../support/network/databaseProxy.ts';
import { isNightly } from '../support/run/fixedSeeds.ts';

let name: string;
let database: DatabaseProxy;

beforeEach(async () => {
  name = `trial-${randomBytes(6).toString('hex')}`;
  database = await startDatabaseProxy(inject('mongodbUri'), name);
});
afterEach(async () => {
  database.change(undefined);
  await mongoose.connection.dropDatabase();
  await disconnect();
  await database.close();
});

const start = async () => connect(database.uri, { isExternal: true });

/** Names of the collections that a trial did not remove. */
async function remainingCollections(): Promise<string[]> {
  const found = await mongoose.connection.db!.listCollections({}, { nameOnly: true }).toArray();
  return found.map((entry) => entry.name).filter((entry) => isCheckCollection(entry));
}

it('database trial: the current database passes, is tried once, and only a mark remains, which is not part of an export', async () => {
  await start();
  expect(await remainingCollections()).toEqual(['databasetrial']);
  const folder = await temporaryFolder();
  const { path } = await exportData(mongoose.connection.db!, folder.path);
  expect(readFileSync(path, 'utf8')).not.toContain('databasetrial');
  await folder.remove();
  await disconnect();
  let writes = 0;
  database.change((statement) => {
    if (writeCommands.some((command) => command in statement)) writes += 1;
    return statement;
  });
  await start();
  expect(writes).toBe(0);
  expect(await mongoose.connection.collection('databasetrial').countDocuments()).toBe(1);
});

it('database trial: skips the embedded store', async () => {
  await connect(database.uri);
  expect(await remainingCollections()).toEqual([]);
});

/** Returns an update or findAndModify statement with a changed filter. */
function withFilter(statement: Document, change: (filter: Document) => Document): Document {
  if ('findAndModify' in statement) return { ...statement, query: change(statement.query) };
  if (!('update' in statement)) return statement;
  return {
    ...statement,
    updates: statement.updates.map((entry: Document) => ({ ...entry, q: change(entry.q) })),
  };
}
const idAlone = ({ _id, ...others }: Document) => (_id === undefined ? others : { _id });

const withoutUnique = (statement: Document, isDropped: (key: Document) => boolean): Document =>
  'createIndexes' in statement
    ? {
        ...statement,
        indexes: statement.indexes.map(({ unique, ...index }: Document) =>
          isDropped(index.key) ? index : { ...index, ...(unique !== undefined && { unique }) },
        ),
      }
    : statement;

const insertAgain = (statement: Document): Document =>
  'updates' in statement && statement.updates[0].upsert
    ? withFilter(statement, (filter) => ({ ...filter, count: { $lt: 0 } }))
    : statement;

const brokenDatabases: [what: string, fault: (statement: Document) => Document, sentence: string][] = [
  [
    'ignores the condition of an update',
    (statement) => withFilter(statement, idAlone),
    'a change is made only where its condition on a number holds',
  ],
  [
    'ignores an equality condition on a number',
    (statement) =>
      withFilter(statement, ({ revision, ...others }) => (revision === undefined ? others : idAlone(others))),
    'of several changes that expect the same number one is made',
  ],
  [
    'inserts a new document at every upsert',
    (statement) => insertAgain(withoutUnique(statement, (key) => 'name' in key)),
    'of several that put the same new document one makes it',
  ],
  ['ignores unique indexes', (statement) => withoutUnique(statement, () => true), 'a unique field is unique'],
  [
    'ignores compound unique indexes',
    (statement) => withoutUnique(statement, (key) => Object.keys(key).length > 1),
    'several fields that are unique together are',
  ],
  [
    'does not support sparse indexes',
    (statement) =>
      'createIndexes' in statement
        ? { ...statement, indexes: statement.indexes.map(({ sparse: _, ...index }: Document) => index) }
        : statement,
    'a unique field may be missing where its index is sparse',
  ],
  [
    'does not support $currentDate',
    (statement) =>
      JSON.stringify(statement).includes('$currentDate')
        ? { ...statement, update: { $unknown: { at: true } } }
        : statement,
    'the database tells the time of a change ($currentDate)',
  ],
];

it.each(brokenDatabases)(
  'database trial: refuses a database that %s, and names the missing guarantee',
  async (_, fault, sentence) => {
    database.change(fault);
    const error = await start().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StartError' });
    expect((error as Error).message).toContain(`lacks a guarantee that Foretold needs: ${sentence}`);
    expect((error as Error).message).toContain('MONGODB_URI');
    expect(await remainingCollections()).toEqual([]);
  },
);

it('database trial: refuses a database that cannot reach a majority', async () => {
  const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'waiting for replication' };
  const answer = (reply: Document) => ({ ...reply, writeConcernError });
  database.injectFault({ commands: ['insert'], isDone: true, answer });
  await expect(start()).rejects.toThrow('a write is acknowledged when the majority of the servers has it');
  database.restore();
});

it('database trial: reports a lost connection as such, and tries again at the next start', async () => {
  database.injectFault({ commands: ['insert'], answer: 'reset' });
  await expect(start()).rejects.not.toMatchObject({ name: 'StartError' });
  database.restore();
  await disconnect();
  await start();
  expect(await remainingCollections()).toContain('databasetrial');
});

/**
 * Simulates an engine that checks before it inserts: two concurrent upserts of one `_id` both report an
 * insert.
 */
function acceptOverlappingUpserts(): void {
  const arrivals = new Map<string, number>();
  const idOf = ({ updates }: Document) =>
    updates?.[0]?.upsert ? JSON.stringify(updates[0].q._id) : undefined;
  database.change((statement) => {
    const id = idOf(statement);
    if (id) arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    return statement;
  });
  const overlapping = new Set<string>();
  database.injectFault({
    commands: ['update'],
    isDone: true,
    answer(reply, statement) {
      const id = idOf(statement);
      if (!id) return reply;
      if (reply.upserted && arrivals.get(id)! > 1) overlapping.add(id);
      else if (overlapping.delete(id))
        return { ok: 1, n: 1, nModified: 0, upserted: [{ index: 0, _id: id }] };
      return reply;
    },
  });
}

it('database trial: refuses in every run a database whose upsert by _id lets two of ten insert', async () => {
  await mongoose.connect(database.uri, { autoIndex: false });
  const db = mongoose.connection.getClient().db();
  acceptOverlappingUpserts();
  for (let trial = 0; trial < (isNightly ? 60 : 10); trial += 1)
    await expect(checkGuarantees(db)).rejects.toThrow(
      'of several that put the same new document one makes it',
    );
  database.change(undefined);
  database.restore();
  await checkGuarantees(db);
  expect(await remainingCollections()).toEqual(['databasetrial']);
}, 300_000);

const conflicts: [what: string, reply: Document][] = [
  ['a write conflict', { ok: 0, code: 112, codeName: 'WriteConflict', errmsg: 'try again' }],
  [
    'a deadlock with its own error code',
    { ok: 0, code: 1, errmsg: 'ERROR: deadlock detected (SQLSTATE 40P01)' },
  ],
  ['a time-out', { ok: 0, code: 262, codeName: 'ExceededTimeLimit', errmsg: 'took too long' }],
  [
    'a primary that steps down',
    { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' },
  ],
];

it.each(conflicts)(
  'database trial: retries after %s, and does not treat it as a broken guarantee',
  async (_, reply) => {
    await mongoose.connect(database.uri, { autoIndex: false });
    const db = mongoose.connection.getClient().db();
    // The caller cannot know whether the failed command was executed, so both cases are tested.
    for (const [command, isDone] of [
      ['update', false],
      ['update', true],
      ['insert', true],
      ['findAndModify', true],
    ] as const) {
      const injected = database.injectFault({
        commands: [command],
        after: 9,
        times: 3,
        isDone,
        answer: () => reply,
      });
      await checkGuarantees(db, 2);
      expect(injected.count()).toBe(3);
      expect(await remainingCollections()).toEqual(['databasetrial']);
      database.restore();
      await db.collection('databasetrial').drop();
    }
  },
  300_000,
);

it('database trial: gives up after repeated conflicts, without naming a broken guarantee', async () => {
  const reply = { ok: 0, code: 112, codeName: 'WriteConflict', errmsg: 'try again' };
  const { count } = database.injectFault({ commands: ['findAndModify'], answer: () => reply });
  await expect(start()).rejects.not.toMatchObject({ name: 'StartError' });
  expect(count()).toBeLessThan(100);
  database.restore();
  expect(await remainingCollections()).toEqual([]);
});
