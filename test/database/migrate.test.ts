import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { exportData, importData } from '../../server/database/exportImport.ts';
import { bringUpToDate } from '../../server/database/migrate.ts';
import { checkPortable } from '../../server/database/portable.ts';
import { temporaryFolder } from '../embedded/testStore.ts';
import { atSomeWrites, installWriteCut } from '../support/network/writeCut.ts';
import { serveApp, type ServedApp } from '../support/testApp.ts';

/** What version 0.2.0 exported of a played evening: four guests, six predictions, an earlier share code, the sample game. */
const firstFormat = join(import.meta.dirname, 'firstFormat.ejsonl');

let folder: string;
let remove: () => Promise<void>;
let uri: string;
let lines: string[];
const migrating = () => ({ exportTo: folder, onProgress: (line: string) => void lines.push(line) });

/** The database as the version before left it, and nothing connected to it yet. */
async function withDatabase<T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongoose.mongo.MongoClient.connect(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
  const address = new URL(inject('mongodbUri'));
  address.pathname = `/migrate-${randomBytes(6).toString('hex')}`;
  uri = address.toString();
  lines = [];
  await withDatabase(async (db) => importData(db, firstFormat));
});
afterEach(async () => {
  await disconnect();
  await withDatabase(async (db) => db.dropDatabase());
  await remove();
});

const ownerOf = async (app: ServedApp) => app.owner();

/** What the owner sees of the evening. */
async function evening(app: ServedApp): Promise<Record<string, unknown>> {
  const owner = await ownerOf(app);
  const read = async (what: string) => (await owner.get(`/api/events/LATER/${what}`)).body as object[];
  const board = (await read('leaderboard')) as {
    participant: { username: string };
    totalPredictions: number;
    correctPredictions: number;
  }[];
  return {
    board: board.map((row) => [row.participant.username, row.totalPredictions, row.correctPredictions]),
    questions: (await read('questions')).map((question) => ({ ...question, id: undefined })),
    answers: ((await read('predictions')) as { answer: string }[]).map(({ answer }) => answer),
    messages: ((await read('participants')) as { message: string }[]).map(({ message }) => message),
  };
}

const played = {
  board: [
    ['Anna', 3, 1],
    ['Chloé', 1, 1],
    ['Bert', 2, 0],
    ['Ben', 0, 0],
  ],
  questions: [
    {
      text: 'Will it rain?',
      type: 'yes_no',
      isActive: false,
      order: 1,
      correctAnswer: 'yes',
      wasRevealed: true,
    },
    {
      text: 'First dance?',
      type: 'multiple_choice',
      isActive: true,
      order: 2,
      options: ['Waltz', 'Tango'],
    },
    { text: 'How long is the speech?', type: 'numeric', isActive: true, order: 3 },
    { text: 'A draft', type: 'text', isActive: false, order: 4 },
  ],
  answers: ['yes', 'Waltz', '7', 'no', 'Tango', 'yes'],
  messages: ['Anna', 'Bert', 'Chloé', 'Ben'].map((name) => `All the best from ${name}`),
};

/** What the game reads. */
const contentOf = async (db: mongoose.mongo.Db) =>
  Promise.all(
    ['events', 'participants', 'sharecodeholds', 'formats', 'questions', 'predictions'].map(async (name) =>
      db
        .collection(name)
        .find({}, { projection: { exportedTo: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    ),
  );

async function startedEvening(): Promise<Record<string, unknown>> {
  await connect(uri, { migrating: migrating() });
  const app = await serveApp();
  try {
    return await evening(app);
  } finally {
    await app.close();
  }
}

describe('data of the version before', () => {
  it('play on: scores, questions, predictions, messages, and both share codes', async () => {
    expect(await startedEvening()).toEqual(played);
    const app = await serveApp();
    const found = await app.browser().get('/api/events/EARLY');
    expect(found.body).toMatchObject({ shareCode: 'LATER' });
    const owner = await ownerOf(app);
    const wanted = { title: 'Another', adminCode: 'the code', customShareCode: 'EARLY' };
    expect((await owner.post('/api/events', wanted)).body).toMatchObject({ code: 'share_code_taken' });
    const guest = app.browser();
    await guest.post('/api/events/LATER/participants', { username: 'Dora' });
    const [, dance] = (await owner.get('/api/events/LATER/questions')).body as { id: string }[];
    const { body } = await guest.get('/api/session?event=LATER');
    const prediction = { participantId: body.participants[0].id as string, answer: 'Tango' };
    expect((await guest.post(`/api/questions/${dance!.id}/predictions`, prediction)).status).toBe(201);
    await app.close();
  });

  it('are written to a file before, which brings them back to that version', async () => {
    await connect(uri, { migrating: migrating() });
    const [name = ''] = readdirSync(folder);
    expect(await checkPortable(join(folder, name))).toBe(133);
    expect(lines.join('\n')).toContain(name);
    await disconnect();
    await connect(uri, { migrating: migrating() });
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('leave nothing behind that nobody reads', async () => {
    await connect(uri, { migrating: migrating() });
    const names = await withDatabase(async (db) =>
      (await db.listCollections().toArray()).map((collection) => collection.name),
    );
    expect(names).not.toContain('predictions');
    expect(names).not.toContain('questions');
  });

  it('are whole after the next start, wherever the first one was cut', async () => {
    const power = installWriteCut();
    const quick = { ...migrating(), leaseMs: 1 };
    const writes = await withDatabase(async (db) => {
      await bringUpToDate(db, quick);
      const whole = await contentOf(db);
      return atSomeWrites(async (write) => {
        await importData(db, firstFormat, { isReplacing: true });
        power.cutAfter(write);
        const isDone = await bringUpToDate(db, quick).then(
          () => true,
          () => false,
        );
        power.mend();
        await delay(5);
        await bringUpToDate(db, quick);
        expect(await contentOf(db)).toEqual(whole);
        return isDone;
      });
    }).finally(power.uninstall);
    expect(writes).toBeGreaterThan(6);
  }, 120_000);

  it('are brought over once by three that start at the same moment, and nobody gets in before', async () => {
    await withDatabase(async (db) => {
      await Promise.all([1, 2, 3].map(async () => bringUpToDate(db, migrating())));
      const old = await db.collection('events').countDocuments({ format: { $exists: false } });
      expect(old).toBe(0);
    });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await startedEvening()).toEqual(played);
  });
});

describe('data of this version', () => {
  it('go out and come back as they are', async () => {
    await connect(uri, { migrating: migrating() });
    await withDatabase(async (db) => {
      const { path } = await exportData(db, join(folder, 'again.ejsonl'));
      await disconnect();
      await importData(db, path, { isReplacing: true });
    });
    lines = [];
    expect(await startedEvening()).toEqual(played);
    expect(lines).toEqual([]);
  });

  it('are not touched by one that is too old for them, at a start or after one', async () => {
    await connect(uri, { migrating: migrating() });
    const app = await serveApp();
    await withDatabase(async (db) =>
      db.collection('events').updateMany({}, { $set: { format: 6 }, $inc: { revision: 1 } }),
    );
    const owner = await ownerOf(app);
    const change = await owner.patch('/api/events/LATER', { title: 'Changed' });
    expect(change).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await app.close();
    await disconnect();
    await withDatabase(async (db) => {
      await db.collection('formats').deleteMany({});
      await expect(bringUpToDate(db, migrating())).rejects.toThrow('have the format 6; this version reads 2');
      expect(await db.collection('events').countDocuments({ title: 'Changed' })).toBe(0);
    });
  });
});
