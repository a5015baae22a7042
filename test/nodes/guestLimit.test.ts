import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counts } from '../../protocol/limits.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { GuestCountModel } from '../../server/models/guestCounts.ts';
import { runConcurrently, tally } from '../routes/questions/guestCalls.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { runningServers } from './twoServers.ts';

const servers = runningServers();

/** The organiser’s browser at each of the two servers. */
const hosts = ({ organiser }: TestEvent) => [organiser, servers.elsewhere(organiser)];

describe('guest limit of an event', () => {
  const { participantsPerEvent } = counts;
  const limit = 12;
  beforeAll(() => void Object.assign(counts, { participantsPerEvent: limit }));
  afterAll(() => void Object.assign(counts, { participantsPerEvent }));

  let named = 0;
  const joinAtOnce = async ({ code }: TestEvent, count: number) =>
    runConcurrently(count, async (index) => {
      named += 1;
      const browser = servers[index % 2 === 0 ? 'one' : 'other'].browser();
      return browser.post(`/api/events/${code}/participants`, { username: `Guest ${named}` });
    });
  const guestsOf = async ({ event }: TestEvent) => ParticipantModel.countDocuments({ eventId: event.id });

  it('holds when both servers get many joins at once', async () => {
    const party = await createTestEvent(servers.one);
    expect(tally(await joinAtOnce(party, 40))).toEqual({ 201: limit, 409: 40 - limit });
    expect(await guestsOf(party)).toBe(limit);
    expect(tally(await joinAtOnce(party, 4))).toEqual({ 409: 4 });
  });

  it('includes paper guests, and a refused name uses no place', async () => {
    const party = await createTestEvent(servers.one);
    await party.joinAs('Anna');
    await runConcurrently(6, async () => party.joinAs('Anna'));
    const add = `/api/events/${party.code}/paper-guests`;
    const [answers, others] = await Promise.all([
      runConcurrently(10, async (index) =>
        hosts(party)[index % 2]!.post(add, { username: `Paper ${index}` }),
      ),
      joinAtOnce(party, 10),
    ]);
    expect(tally([...answers, ...others])).toEqual({ 201: limit - 1, 409: 21 - limit });
  });

  it('frees exactly one place per removed guest, at any server', async () => {
    const party = await createTestEvent(servers.one);
    const anna = await party.joinAs('Anna');
    await joinAtOnce(party, limit - 1);
    await hosts(party)[1]!.delete(`/api/participants/${anna.participant.id}`);
    for (const { app } of [servers.one, servers.other]) await app.eventCache.resync(party.event.id);
    expect(tally(await joinAtOnce(party, 6))).toEqual({ 201: 1, 409: 5 });
  });

  it('counts guests that an earlier version stored, and not guests whose join a crash interrupted', async () => {
    const party = await createTestEvent(servers.one);
    for (let index = 0; index < 5; index += 1) await party.joinAs(`Earlier ${index}`);
    await GuestCountModel.deleteMany({});
    expect(tally(await joinAtOnce(party, 4))).toEqual({ 201: 4 });
    const set = async (taken: number) =>
      GuestCountModel.updateOne({ _id: party.event.id }, { $set: { taken, countedAt: new Date(0) } });
    await set(limit);
    expect(tally(await joinAtOnce(party, 2))).toEqual({ 201: 2 });
    await set(2);
    for (const { app } of [servers.one, servers.other]) await app.eventCache.resync(party.event.id);
    expect(tally(await joinAtOnce(party, 8))).toEqual({ 201: 1, 409: 7 });
    expect(await guestsOf(party)).toBe(limit);
  });

  it('holds when guests are counted while others are being stored', async () => {
    const party = await createTestEvent(servers.one);
    const rounds = Array.from({ length: 8 });
    for (const _ of rounds) {
      const counting = GuestCountModel.updateOne(
        { _id: party.event.id },
        { $set: { taken: await guestsOf(party) }, $inc: { round: 1, revision: 1 } },
      );
      await Promise.all([joinAtOnce(party, 6), counting]);
      expect(await guestsOf(party)).toBeLessThanOrEqual(limit);
    }
    await GuestCountModel.updateOne({ _id: party.event.id }, { $set: { countedAt: new Date(0) } });
    await joinAtOnce(party, 4);
    expect(await guestsOf(party)).toBe(limit);
  });

  it('is deleted with the event', async () => {
    const party = await createTestEvent(servers.one);
    await party.joinAs('Anna');
    await (await servers.one.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await GuestCountModel.findById(party.event.id)).toBeNull();
  });
});
