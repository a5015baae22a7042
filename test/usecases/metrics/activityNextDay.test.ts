import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { EventModel, ParticipantModel } from '../../../server/models/game.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedGuest } from '../../support/stored.ts';

const running = runningApp();

const daysAgo = (days: number) => startOfDay(addDays(dayOf(new Date()), -days));

it('a guest who predicts on one day and on the next is active on both, while the server runs on', async () => {
  const event = storedEvent({ createdAt: daysAgo(3) });
  const guest = storedGuest(event._id, [daysAgo(3)]);
  await EventModel.create(event);
  await ParticipantModel.create(guest);
  const predict = (submittedAt: Date) => {
    const ids = { _id: new Types.ObjectId(), questionId: new Types.ObjectId(), participantId: guest._id };
    const prediction = { ...ids, eventId: event._id, answer: 'yes', submittedAt };
    running.app.app.announcements.publish('predictionMade', { eventId: event._id.toString(), prediction });
  };
  predict(daysAgo(2));
  predict(daysAgo(1));
  await running.app.app.activity.settle();
  const { activeDays, lastActiveAt } = (await ParticipantModel.findById(guest._id).lean())!;
  expect(activeDays?.toSorted()).toEqual([3, 2, 1].map((days) => dayOf(daysAgo(days))));
  expect(lastActiveAt).toEqual(daysAgo(1));
});
