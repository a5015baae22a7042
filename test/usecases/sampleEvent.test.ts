import { expect, it } from 'vitest';
import { makeSampleEvent } from '../../server/jobs/sampleEvent.ts';
import { ShareCodeModel } from '../../server/models/shareCodes.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { runningApp } from '../routes/runningApp.ts';
import { installWriteCut } from '../support/network/writeCut.ts';
import { storedPredictions, storedQuestions } from '../support/stored.ts';

const running = runningApp();
const startedAt = new Date('2026-11-16T12:00:00Z');

/** Reads all stored records, which must be those of the sample game only. */
const stored = async () => [
  await EventModel.countDocuments(),
  (await storedQuestions()).length,
  await ParticipantModel.countDocuments(),
  (await storedPredictions()).length,
  await ShareCodeModel.countDocuments({ until: { $exists: false } }),
];
const whole = [1, 8, 12, 96, 1];

async function clear(): Promise<void> {
  await EventModel.deleteMany();
  await ParticipantModel.deleteMany();
  await ShareCodeModel.deleteMany();
}

it('sample game: is complete after the next start, at whichever write the first start was interrupted', async () => {
  const power = installWriteCut();
  let writes = 0;
  try {
    for (let isDone = false; !isDone; writes += 1) {
      await clear();
      power.cutAfter(writes);
      isDone = await makeSampleEvent(running.app.app).then(
        () => true,
        () => false,
      );
      power.mend();
      await makeSampleEvent(running.app.app, startedAt);
      expect(await stored()).toEqual(whole);
    }
  } finally {
    power.uninstall();
  }
  expect(writes).toBeGreaterThan(4);
  const board = (await running.app.browser().get('/api/events/MAUI/leaderboard')).body;
  expect(board).toHaveLength(12);
  expect(board[0].totalPredictions).toBe(8);
});

it('sample game: exists once when two servers start at the same time', async () => {
  await clear();
  await Promise.all([
    makeSampleEvent(running.app.app, startedAt),
    makeSampleEvent(running.app.app, startedAt),
    makeSampleEvent(running.app.app),
  ]);
  expect(await stored()).toEqual(whole);
});

it('sample game: gets the current date and predictions, and no player has more than five of eight right', async () => {
  const { app } = running.app;
  await clear();
  await makeSampleEvent(app, startedAt);
  const event = async () => (await running.app.browser().get('/api/events/MAUI')).body;
  expect(await event()).toMatchObject({ date: '2026-11-14T16:00' });
  const board = (await running.app.browser().get('/api/events/MAUI/leaderboard')).body as {
    correctPredictions: number;
  }[];
  expect(Math.max(...board.map(({ correctPredictions }) => correctPredictions))).toBe(5);

  const player = await ParticipantModel.findOne().lean();
  await ParticipantModel.updateOne({ _id: player!._id }, { $set: { predictions: {} } });
  await makeSampleEvent(app, new Date('2026-11-29T12:00:00Z'));
  expect(await event()).toMatchObject({ date: '2026-11-28T16:00' });
  expect(await stored()).toEqual(whole);
});
