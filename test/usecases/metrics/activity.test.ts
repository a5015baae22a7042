import mongoose, { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { logger } from '../../../server/logger.ts';
import { DayMetricsModel } from '../../../server/models/metrics.ts';
import { EventModel, ParticipantModel, PredictionModel } from '../../../server/models/game.ts';
import { recountWhenDue, repairActivity } from '../../../server/usecases/metrics/activityRepair.ts';
import { dashboardStats, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { metricsByDay } from '../../../server/usecases/metrics/days.ts';
import { predict } from '../../routes/asking.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { throwParty } from '../../support/party.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';

const running = runningApp();

const today = () => dayOf(new Date());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const activityOf = async (id: string) => (await ParticipantModel.findById(id).lean())?.activeDays;
const listed = async (id: string) => {
  const owner = await running.app.owner();
  const events = (await owner.get('/api/owner/events')).body as { id: string; participantCount: number }[];
  return events.find((event) => event.id === id)?.participantCount;
};
/** As if the guest had joined two days ago; that they were seen today is forgotten, as after a restart. */
const backdate = async (id: string) => {
  const joinedAt = hoursAgo(48);
  const activity = { joinedAt, activeDays: [dayOf(joinedAt)], lastActiveAt: joinedAt };
  await ParticipantModel.updateOne({ _id: id }, { $set: activity });
  running.app.app.announcements.publish('participantsRemoved', {
    eventId: 'f'.repeat(24),
    participants: [{ participantId: id }],
  });
  return joinedAt;
};

describe('a guest', () => {
  it('is active on the day of joining, and on a later day with the first prediction of it', async () => {
    const party = await throwParty(running.app);
    const [one, other] = [await party.ask(), await party.ask()];
    const guest = await party.guest('Anna');
    expect(await activityOf(guest.participant.id)).toEqual([today()]);

    const joinedAt = await backdate(guest.participant.id);
    await predict(guest, one, 'yes');
    await predict(guest, other, 'no');
    await running.app.app.activity.settle();
    expect(await activityOf(guest.participant.id)).toEqual([dayOf(joinedAt), today()]);
  });

  it('is written down once a day, however often they predict', async () => {
    const party = await throwParty(running.app);
    const question = await party.ask();
    const guest = await party.guest('Anna');
    await backdate(guest.participant.id);
    const writes: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => {
      if (collection === 'participants') writes.push(method);
    });
    for (const answer of ['yes', 'no', 'yes']) await predict(guest, question, answer);
    await running.app.app.activity.settle();
    mongoose.set('debug', false);
    expect(writes.filter((method) => method === 'updateOne')).toHaveLength(1);
  });

  it('is active by the next prediction when the database did not take the first one’s mark', async () => {
    const party = await throwParty(running.app);
    const question = await party.ask();
    const guest = await party.guest('Anna');
    const joinedAt = await backdate(guest.participant.id);
    await running.app.app.activity.settle();
    const cut = installWriteCut();
    logger.level = 'silent';
    try {
      cut.cutAfter(1); // the prediction itself
      expect((await predict(guest, question, 'yes')).status).toBe(201);
      await running.app.app.activity.settle();
    } finally {
      cut.uninstall();
    }
    expect(await activityOf(guest.participant.id)).toEqual([dayOf(joinedAt)]);
    await predict(guest, question, 'no');
    await running.app.app.activity.settle();
    expect(await activityOf(guest.participant.id)).toEqual([dayOf(joinedAt), today()]);
  });

  it('counts in the owner’s list from joining to being removed', async () => {
    const party = await throwParty(running.app);
    expect(await listed(party.event.id)).toBe(0);
    const { participant } = await party.guest('Anna');
    await party.guest('Bert');
    expect(await listed(party.event.id)).toBe(2);
    await party.organiser.delete(`/api/participants/${participant.id}`);
    expect(await listed(party.event.id)).toBe(1);
  });

  it('who is removed counts in no figure any more, nor on days that are rolled up', async () => {
    const party = await throwParty(running.app);
    const { participant } = await party.guest('Anna');
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

describe('what a crash kept from being counted', () => {
  it('is found at the next start: guests, their days, and the number of them', async () => {
    const party = await throwParty(running.app);
    const question = await party.ask();
    const guest = await party.guest('Anna');
    const { id } = guest.participant;
    await predict(guest, question, 'yes');
    await running.app.app.activity.settle();
    await EventModel.updateOne({ _id: party.event.id }, { $set: { participantCount: 17 } });
    const joinedAt = await backdate(id);
    await repairActivity(running.app.app, new Date());
    expect(await activityOf(id)).toEqual([dayOf(joinedAt), today()]);
    expect(await listed(party.event.id)).toBe(1);
    expect(await PredictionModel.countDocuments({ participantId: id })).toBe(1);
  });

  it('is found also when a thousand predictions were made since the last mark', async () => {
    const party = await throwParty(running.app);
    const question = await party.ask();
    const guest = await party.guest('Anna');
    const joinedAt = await backdate(guest.participant.id);
    const prediction = {
      eventId: new Types.ObjectId(party.event.id),
      questionId: new Types.ObjectId(question.id),
      answer: 'yes',
      submittedAt: new Date(),
    };
    await PredictionModel.insertMany(
      Array.from({ length: 1_000 }, () => ({ ...prediction, participantId: new Types.ObjectId() })),
    );
    const participantId = new Types.ObjectId(guest.participant.id);
    await PredictionModel.create({ ...prediction, participantId });
    await repairActivity(running.app.app, new Date());
    expect(await activityOf(guest.participant.id)).toEqual([dayOf(joinedAt), today()]);
  });

  it('counts on days that are rolled up, and nobody was seen less lately by it', async () => {
    const party = await throwParty(running.app);
    const question = await party.ask();
    const [anna, bert] = [await party.guest('Anna'), await party.guest('Bert')];
    for (const guest of [anna, bert]) await predict(guest, question, 'yes');
    await running.app.app.activity.settle();
    const yesterday = { submittedAt: hoursAgo(24) };
    await PredictionModel.updateMany({ eventId: party.event.id }, { $set: yesterday });
    await backdate(anna.participant.id);
    await EventModel.updateOne({ _id: party.event.id }, { $set: { createdAt: hoursAgo(72) } });
    await DayMetricsModel.deleteMany({});
    const activeYesterday = async () =>
      (await metricsByDay(running.app.app.locks, new Date())).find(
        ({ _id }) => _id === dayOf(yesterday.submittedAt),
      )!.activeUsers;
    const seenAt = async () => (await ParticipantModel.findById(bert.participant.id).lean())!.lastActiveAt;
    const [countBefore, seenBefore] = [await activeYesterday(), await seenAt()];
    await repairActivity(running.app.app, new Date());
    expect(await activeYesterday()).toBe(countBefore + 2);
    expect(await seenAt()).toEqual(seenBefore);
  });

  it('is found in the number of guests of the last two days', async () => {
    const party = await throwParty(running.app);
    const { participant } = await party.guest('Anna');
    await running.app.app.activity.settle();
    const lately = { activeDays: [dayOf(hoursAgo(47))], lastActiveAt: hoursAgo(47) };
    await ParticipantModel.updateOne({ _id: participant.id }, { $set: lately });
    await EventModel.updateOne({ _id: party.event.id }, { $set: { participantCount: 17 } });
    await repairActivity(running.app.app, new Date());
    expect(await listed(party.event.id)).toBe(1);
  });

  it('is found also for guests who joined before activity was kept, on days that are rolled up', async () => {
    const party = await throwParty(running.app);
    const { participant } = await party.guest('Anna');
    await running.app.app.activity.settle();
    const wrongly = { participantCount: 17, createdAt: hoursAgo(120) };
    await EventModel.updateOne({ _id: party.event.id }, { $set: wrongly });
    await ParticipantModel.updateOne(
      { _id: participant.id },
      { $unset: { activeDays: 1, lastActiveAt: 1 }, $set: { joinedAt: hoursAgo(96) } },
    );
    await DayMetricsModel.deleteMany({});
    const { total } = await userStats(running.app.app, new Date());
    await repairActivity(running.app.app, new Date());
    expect(await activityOf(participant.id)).toEqual([dayOf(hoursAgo(96))]);
    expect((await userStats(running.app.app, new Date())).total).toBe(total + 1);
    expect(await listed(party.event.id)).toBe(1);
  });

  it('does not stay wrong in the roll-ups for longer than a day', async () => {
    const party = await throwParty(running.app);
    const wrongly = { participantCount: 17, createdAt: hoursAgo(120) };
    await EventModel.updateOne({ _id: party.event.id }, { $set: wrongly });
    await DayMetricsModel.deleteMany({});
    const asked = { now: new Date(), isTest: true };
    const { totalUsers } = await dashboardStats(running.app.app, asked);
    await DayMetricsModel.updateOne({ _id: addDays(today(), -3) }, { $set: { newUsers: 1_000 } });

    await recountWhenDue(running.app.app, new Date());
    expect((await dashboardStats(running.app.app, asked)).totalUsers).toBe(totalUsers + 1_000);
    await recountWhenDue(running.app.app, new Date(Date.now() + 25 * 3_600_000));
    expect((await dashboardStats(running.app.app, asked)).totalUsers).toBe(totalUsers);
    expect(await listed(party.event.id)).toBe(0);
  });
});
