import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { logger } from '../../../server/base/logger.ts';
import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { recountWhenDue, repairActivity } from '../../../server/usecases/metrics/activityRepair.ts';
import { dashboardStats, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { predict } from '../../routes/questions/guestCalls.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';
import { storedPredictions } from '../../support/stored.ts';

const running = runningApp();

const today = () => dayOf(new Date());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const activityOf = async (id: string) => (await ParticipantModel.findById(id).lean())?.activeDays;
const listed = async (id: string) => {
  const owner = await running.app.owner();
  const events = (await owner.get('/api/owner/events')).body as { id: string; participantCount: number }[];
  return events.find((event) => event.id === id)?.participantCount;
};
/** Moves the guest's join to two days ago and drops the cached activity of today, as a restart does. */
const backdate = async (id: string) => {
  const joinedAt = hoursAgo(48);
  const activity = { joinedAt, activeDays: [dayOf(joinedAt)], lastActiveAt: joinedAt };
  await ParticipantModel.updateOne({ _id: id }, { $set: activity });
  running.app.app.domainEvents.publish('participantsRemoved', {
    eventId: 'f'.repeat(24),
    participants: [{ participantId: id }],
  });
  return joinedAt;
};

describe('guest activity', () => {
  it('is recorded on the day of joining, and on a later day with the first prediction of it', async () => {
    const party = await createTestEvent(running.app);
    const [one, other] = [await party.addQuestion(), await party.addQuestion()];
    const guest = await party.joinAs('Anna');
    expect(await activityOf(guest.participant.id)).toEqual([today()]);

    const joinedAt = await backdate(guest.participant.id);
    await predict(guest, one, 'yes');
    await predict(guest, other, 'no');
    await running.app.app.activity.settle();
    expect(await activityOf(guest.participant.id)).toEqual([dayOf(joinedAt), today()]);
  });

  it('is stored in the same write as the prediction', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const guest = await party.joinAs('Anna');
    await running.app.app.activity.settle();
    const writes: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => {
      if (collection === 'participants' && !/^(?:find|findOne|countDocuments)$/.test(method))
        writes.push(method);
    });
    for (const answer of ['yes', 'no', 'yes']) await predict(guest, question, answer);
    await running.app.app.activity.settle();
    mongoose.set('debug', false);
    expect(writes).toEqual(Array(3).fill('findOneAndUpdate'));
  });

  it('is recorded on a day exactly when a prediction of it is stored, at whichever write it is aborted', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const guest = await party.joinAs('Anna');
    const { id } = guest.participant;
    const joinedAt = await backdate(id);
    await running.app.app.activity.settle();
    const cut = installWriteCut();
    const { level } = logger;
    logger.level = 'silent';
    try {
      cut.cutAfter(0);
      expect((await predict(guest, question, 'yes')).status).toBeGreaterThanOrEqual(500);
      expect(await storedPredictions({ participantId: id })).toEqual([]);
      expect(await activityOf(id)).toEqual([dayOf(joinedAt)]);
      cut.cutAfter(1);
      expect((await predict(guest, question, 'yes')).status).toBe(201);
    } finally {
      cut.uninstall();
      logger.level = level;
    }
    const [prediction] = await storedPredictions({ participantId: id });
    expect(await activityOf(id)).toEqual([dayOf(joinedAt), today()]);
    const { lastActiveAt } = (await ParticipantModel.findById(id).lean())!;
    expect(prediction).toMatchObject({ answer: 'yes', submittedAt: lastActiveAt });
  });

  it('counts in the owner’s list from joining to removal', async () => {
    const party = await createTestEvent(running.app);
    expect(await listed(party.event.id)).toBe(0);
    const { participant } = await party.joinAs('Anna');
    await party.joinAs('Bert');
    expect(await listed(party.event.id)).toBe(2);
    await party.organiser.delete(`/api/participants/${participant.id}`);
    expect(await listed(party.event.id)).toBe(1);
  });

  it('of a removed guest counts in no figure, including rolled-up days', async () => {
    const party = await createTestEvent(running.app);
    const { participant } = await party.joinAs('Anna');
    const joinedAt = await backdate(participant.id);
    await EventModel.updateOne({ _id: party.event.id }, { $set: { createdAt: startOfDay(dayOf(joinedAt)) } });
    await DayMetricsModel.deleteMany({});
    const before = await userStats(running.app.app, new Date());
    expect(await DayMetricsModel.countDocuments()).toBeGreaterThan(1);
    await party.organiser.delete(`/api/participants/${participant.id}`);
    const { total, newThisMonth } = await userStats(running.app.app, new Date());
    expect([total, newThisMonth]).toEqual([before.total - 1, before.newThisMonth - 1]);
  });
});

describe('activity counts after a crash', () => {
  it('are repaired from the guests of the last two days', async () => {
    const party = await createTestEvent(running.app);
    const { participant } = await party.joinAs('Anna');
    await running.app.app.activity.settle();
    const lately = { activeDays: [dayOf(hoursAgo(47))], lastActiveAt: hoursAgo(47) };
    await ParticipantModel.updateOne({ _id: participant.id }, { $set: lately });
    await EventModel.updateOne({ _id: party.event.id }, { $set: { participantCount: 17 } });
    await repairActivity(running.app.app, new Date());
    expect(await listed(party.event.id)).toBe(1);
  });

  it('are corrected in the roll-ups within a day', async () => {
    const party = await createTestEvent(running.app);
    const wrongly = { participantCount: 17, createdAt: hoursAgo(120) };
    await EventModel.updateOne({ _id: party.event.id }, { $set: wrongly });
    await DayMetricsModel.deleteMany({});
    const options = { now: new Date(), isTest: true };
    const { totalUsers } = await dashboardStats(running.app.app, options);
    await DayMetricsModel.updateOne({ _id: addDays(today(), -3) }, { $set: { newUsers: 1_000 } });

    await recountWhenDue(running.app.app, new Date());
    expect((await dashboardStats(running.app.app, options)).totalUsers).toBe(totalUsers + 1_000);
    await recountWhenDue(running.app.app, new Date(Date.now() + 25 * 3_600_000));
    expect((await dashboardStats(running.app.app, options)).totalUsers).toBe(totalUsers);
    expect(await listed(party.event.id)).toBe(0);
  });
});
