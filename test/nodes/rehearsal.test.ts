import { expect, it } from 'vitest';
import { ParticipantModel } from '../../server/models/participant.ts';
import { SimulatedGuests } from '../../server/usecases/rehearsal/SimulatedGuests.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { runningServers } from './twoServers.ts';

const servers = runningServers();

/** Runs the rehearsal like a server that has lost the lease without noticing. */
const letPlay = async () => {
  const { signal } = new AbortController();
  const apps = [servers.one.app, servers.other.app];
  await Promise.all(apps.map(async (app) => new SimulatedGuests(app, 0).play(signal)));
};

it('rehearsal: simulated guests run by two servers join once each, and predict once', async () => {
  const party = await createTestEvent(servers.one);
  const questions = [
    await party.addQuestion(),
    await party.addQuestion({ text: 'Which song?', type: 'text' }),
  ];
  const { code, organiser } = party;
  const { shareCode } = (await organiser.post(`/api/events/${code}/rehearsal`, { guests: 12 })).body;
  await servers.elsewhere(organiser).post(`/api/events/${code}/rehearsal`, { guests: 20 });
  await letPlay();
  await letPlay();
  const there = await ParticipantModel.find({ isSimulated: true }).lean();
  expect(there).toHaveLength(12);
  expect(new Set(there.map(({ nameKey }) => nameKey)).size).toBe(12);
  for (const { predictions = {} } of there)
    expect(Object.keys(predictions).length).toBeLessThanOrEqual(questions.length);
  const boards = await Promise.all(
    [organiser, servers.elsewhere(organiser)].map(async (browser) => {
      const { body } = await browser.get(`/api/events/${shareCode}/rehearsal`);
      return body.rehearsal;
    }),
  );
  expect(boards[0]).toMatchObject({ guests: 12, guestsHere: 12 });
  expect(boards[1]).toEqual(boards[0]);
});
