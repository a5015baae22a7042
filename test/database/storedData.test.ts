import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../embedded/testStore.ts';
import { Browser } from '../support/Browser.ts';
import { type ServerProcess, startServer } from '../support/serverProcess.ts';

/**
 * `firstRelease/` contains one event as commit 57ef6c9b stored it: a data folder with a backup, and an
 * export. Every later version must read all three. The folder is never regenerated.
 */
const stored = join(import.meta.dirname, 'firstRelease');
const command = join(import.meta.dirname, '../../dist/server/data.js');

let dataDir: string;
let remove: () => Promise<void>;
let server: ServerProcess | undefined;

const start = async () => {
  server = await startServer({ DATA_DIR: dataDir, OWNER_PASSWORD: 'owner-pass-1' });
  return server.origin;
};

const runCommand = (...words: string[]) =>
  execFileSync(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

beforeEach(async () => {
  ({ path: dataDir, remove } = await temporaryFolder());
});
afterEach(async () => {
  await server?.cutPower();
  server = undefined;
  await remove();
});

/** All data of the event that a host or a guest can see. */
async function expectEventData(origin: string): Promise<void> {
  const [host, guest] = [new Browser(origin), new Browser(origin)];
  const { body: found } = await guest.get('/api/events/MIANOAH');
  expect(found).toMatchObject({ title: 'Mia & Noah', shareCode: 'MIANOAH2', showAnswers: true });

  const { body: board } = await guest.get('/api/events/MIANOAH2/leaderboard');
  const scores = board.map((row: { participant: { username: string }; correctPredictions: number }) => [
    row.participant.username,
    row.correctPredictions,
  ]);
  expect(scores).toHaveLength(6);
  expect(scores).toEqual(
    expect.arrayContaining([
      ['Anna', 1],
      ['Ben', 0],
      ['Clara', 1],
      ['David', 0],
      ['Grandma', 1],
      ['안나', 0],
    ]),
  );

  const { body: asGuest } = await guest.get('/api/events/MIANOAH2/questions');
  expect(asGuest.filter((question: { correctAnswer?: string }) => question.correctAnswer)).toMatchObject([
    { text: 'Will the groom cry?', correctAnswer: 'yes', photo: { width: 800, height: 600 } },
  ]);
  const { status, headers } = await guest.get(asGuest[0].photo.address);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await guest.get('/api/events/REMOVED1')).status).toBe(404);

  const { body: entered } = await host.post('/api/events/MIANOAH2/admin-auth', { adminCode: 'golden-key' });
  expect(entered).toEqual({ isValid: true });
  const { body: questions } = await host.get('/api/events/MIANOAH2/questions');
  expect(questions.map((question: { correctAnswer?: string }) => question.correctAnswer)).toEqual([
    'yes',
    'Waltz',
    '21',
    'Dancing Queen',
    undefined,
    undefined,
  ]);
  const { body: show } = await host.get('/api/events/MIANOAH2/show');
  expect(show).toMatchObject({ step: { kind: 'climbers' }, pace: 4, sound: { isOn: true, volume: 0.5 } });
  expect(show.wishIds).toHaveLength(1);
  const { body: log } = await host.get('/api/events/MIANOAH2/log');
  // That version kept the log entries of the last minute in `noted` fields. They are ignored.
  // The stored rehearsal has expired since, so this start ends it.
  const words = log.entries.map(({ what }: { what: string }) => what);
  expect(words.filter((what: string) => what !== 'rehearsalEnded')).toEqual([
    'rehearsalBegun',
    'guestsRemoved',
  ]);
  const { body: helpers } = await host.get('/api/events/MIANOAH2/helpers');
  expect(helpers.map(({ role }: { role: string }) => role)).toEqual(['mc', 'witness', 'couple']);

  const owner = new Browser(origin);
  await owner.post('/api/owner/auth', { password: 'owner-pass-1' });
  const { body: stats } = await owner.get('/api/owner/dashboard-stats');
  expect(stats).toMatchObject({ totalRevenue: 2500, activeEvents: 2 });

  // The event continues: a new guest predicts the open questions.
  const { body: guestAdded } = await guest.post('/api/events/MIANOAH2/participants', { username: 'Henry' });
  const { status: predicted } = await guest.post(`/api/questions/${questions[4].id}/predictions`, {
    participantId: guestAdded.id,
    answer: 'no',
  });
  expect(predicted).toBe(201);
}

describe('stored data of version 57ef6c9b', () => {
  it('open as a data folder, and the event continues', async () => {
    await cp(stored, dataDir, { recursive: true });
    await expectEventData(await start());
    expect(server!.output()).not.toContain('"level":50');
  });

  it('restore from a backup and open', async () => {
    await cp(stored, dataDir, { recursive: true });
    expect(runCommand('restore', 'latest')).toContain('Restored the backup');
    await expectEventData(await start());
  });

  it('import from an export into an empty folder', async () => {
    expect(runCommand('import', join(stored, 'export.ejsonl'))).toContain('documents');
    await expectEventData(await start());
  });
});
