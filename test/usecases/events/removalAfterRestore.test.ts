import { beforeEach, describe, expect, it } from 'vitest';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { ShowModel } from '../../../server/models/show.ts';
import { userStats } from '../../../server/usecases/metrics/metrics.ts';
import { compactRemovals } from '../../../server/usecases/events/removalJournal.ts';
import type { RemovalEntry, RemovalJournal } from '../../../server/base/RemovalJournal.ts';
import { reapplyRemovals } from '../../../server/usecases/events/reapplyRemovals.ts';
import { predict } from '../../routes/questions/guestCalls.ts';
import { refusalOf } from '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';
import { storedPredictions } from '../../support/stored.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const models = [EventModel, ParticipantModel, ShowModel];
/** The removal journal of this test, in memory. */
let entries: RemovalEntry[] = [];
let failure: Error | undefined;
const journal = {
  write: async (entry: RemovalEntry) => {
    if (failure) throw failure;
    entries.push(entry);
  },
  read: async function* read() {
    yield* entries;
  },
  compact: async (reduce: Parameters<RemovalJournal['compact']>[0]) => {
    const reduced = await reduce(journal.read());
    if (reduced) entries = [...reduced];
  },
};

const running = runningApp({ removals: journal });

beforeEach(() => {
  [entries, failure] = [[], undefined];
  logger.level = 'silent';
});

/** Takes a backup of the stored data. The returned function restores it and restarts the server. */
async function backUp(): Promise<() => Promise<void>> {
  const stored = await Promise.all(models.map(async (model) => model.collection.find().toArray()));
  return async () => {
    for (const [index, model] of models.entries()) {
      await model.collection.deleteMany({});
      if (stored[index]!.length > 0) await model.collection.insertMany(stored[index]!);
    }
    dropCachedEvents(running.app);
    await reapplyRemovals(running.app.app);
  };
}

/** Two guests with predictions. */
async function party() {
  const event = await createTestEvent(running.app);
  const question = await event.addQuestion();
  const [anna, ben] = [await event.joinAs('Anna'), await event.joinAs('Ben')];
  for (const guest of [anna, ben]) await predict(guest, question, 'yes');
  return { ...event, anna, ben };
}
const namesIn = async (eventId: string) =>
  (await ParticipantModel.find({ eventId }).sort({ username: 1 }).lean()).map(({ username }) => username);
const idOf = ({ participant }: { participant: { id: string } }) => participant.id;

describe('restore of an older backup', () => {
  it('does not pick the message of a removed guest for the big screen', async () => {
    const { organiser, code, anna, ben } = await party();
    const wishIds = [idOf(anna), idOf(ben)];
    await organiser.patch(`/api/events/${code}/show`, { wishIds });
    const restore = await backUp();
    await organiser.delete(`/api/participants/${idOf(anna)}`);
    await restore();
    const show = await ShowModel.findOne({ wishIds: idOf(ben) }).lean();
    expect(show?.wishIds.map(String)).toEqual([idOf(ben)]);
  });

  it('removes a removed guest again with all predictions, and restores the other guests', async () => {
    const { organiser, anna, event } = await party();
    const restore = await backUp();
    expect((await organiser.delete(`/api/participants/${idOf(anna)}`)).status).toBe(204);
    const { total } = await userStats(running.app.app, new Date());
    await restore();
    expect(await namesIn(event.id)).toEqual(['Ben']);
    expect(await storedPredictions({ participantId: idOf(anna) })).toEqual([]);
    expect(await storedPredictions({ eventId: event.id })).toHaveLength(1);
    expect((await userStats(running.app.app, new Date())).total).toBe(total);
  });

  it('removes a guest again who left', async () => {
    const { anna, event } = await party();
    const restore = await backUp();
    expect((await anna.browser.delete(`/api/participants/${idOf(anna)}`)).status).toBe(204);
    await restore();
    expect(await namesIn(event.id)).toEqual(['Ben']);
  });

  it('removes a deleted event again with all its data, and restores the other events', async () => {
    const [gone, stays] = [await party(), await party()];
    const restore = await backUp();
    const owner = await running.app.owner();
    expect((await owner.delete(`/api/owner/events/${gone.event.id}`)).status).toBe(204);
    await restore();
    expect(await EventModel.exists({ _id: gone.event.id })).toBeNull();
    expect(await namesIn(gone.event.id)).toEqual([]);
    expect(await namesIn(stays.event.id)).toEqual(['Anna', 'Ben']);
    expect(await EventModel.exists({ codes: stays.code })).not.toBeNull();
  });

  it('removes again the guests that starting over removed, but no guests of another event', async () => {
    const [rehearsed, other] = [await party(), await party()];
    const restore = await backUp();
    const { code, organiser } = rehearsed;
    expect((await organiser.post(`/api/events/${code}/start-over`, { shareCode: code })).status).toBe(204);
    await restore();
    expect(await namesIn(rehearsed.event.id)).toEqual([]);
    expect(await namesIn(other.event.id)).toEqual(['Anna', 'Ben']);
  });

  it('removes the guests of a deleted event with it; the journal names the event alone', async () => {
    const [gone, stays] = [await party(), await party()];
    const restore = await backUp();
    await gone.organiser.delete(`/api/participants/${idOf(gone.anna)}`);
    await stays.organiser.delete(`/api/participants/${idOf(stays.anna)}`);
    const owner = await running.app.owner();
    await owner.delete(`/api/owner/events/${gone.event.id}`);
    await restore();
    expect(await namesIn(gone.event.id)).toEqual([]);
    expect(await namesIn(stays.event.id)).toEqual(['Ben']);
    const left = [{ events: [gone.event.id] }, { participants: [idOf(stays.anna)], of: stays.event.id }];
    await compactRemovals(running.app.app);
    expect(entries).toEqual(left);
    await restore();
    expect([await namesIn(gone.event.id), await namesIn(stays.event.id)]).toEqual([[], ['Ben']]);
  });

  it('applies journal entries of earlier versions, and ignores cancelled ones', async () => {
    const { event, anna, ben } = await party();
    entries = [
      { participants: [idOf(anna)] },
      { participants: [idOf(ben), idOf(anna)] },
      { participants: [idOf(ben)], isKept: true },
      { events: [event.id] },
      { events: [event.id], isKept: true },
    ];
    await reapplyRemovals(running.app.app);
    expect(await namesIn(event.id)).toEqual(['Ben']);
    expect(entries).toEqual([{ participants: [idOf(anna)] }]);
  });

  it('looks up hundreds of old journal entries in batches', async () => {
    const { event } = await party();
    entries = [
      { participants: Array.from({ length: 1_200 }, (_, index) => index.toString(16).padStart(24, '0')) },
    ];
    await reapplyRemovals(running.app.app);
    expect(await namesIn(event.id)).toEqual(['Anna', 'Ben']);
  });
});

describe('removal that cannot be carried out', () => {
  it('is refused before anything is removed when its journal entry cannot be stored', async () => {
    const { organiser, anna, event } = await party();
    failure = new Error('ENOSPC: no space left on device');
    refusalOf(await organiser.delete(`/api/participants/${idOf(anna)}`), 'unavailable');
    expect(await namesIn(event.id)).toEqual(['Anna', 'Ben']);
    failure = undefined;
    expect((await organiser.delete(`/api/participants/${idOf(anna)}`)).status).toBe(204);
  });

  it('removes no guests at the next start after it was refused', async () => {
    const { organiser, anna, event } = await party();
    const cut = installWriteCut();
    cut.cutAfter(0);
    try {
      expect((await organiser.delete(`/api/participants/${idOf(anna)}`)).status).toBeGreaterThanOrEqual(500);
    } finally {
      cut.uninstall();
    }
    await reapplyRemovals(running.app.app);
    expect(await namesIn(event.id)).toEqual(['Anna', 'Ben']);
  });
});

it('deleted event: a repeated submission does not create it again', async () => {
  const owner = await running.app.owner();
  const body = { title: 'Once', adminCode: 'the code' };
  const create = async () => owner.post('/api/events', body, { 'idempotency-key': 'the same submission' });
  const { id } = (await create()).body;
  await owner.delete(`/api/owner/events/${id}`);
  refusalOf(await create(), 'event_not_found');
  expect(await EventModel.exists({ _id: id })).toBeNull();
});
