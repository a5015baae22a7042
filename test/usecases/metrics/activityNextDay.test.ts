import { afterEach, expect, it, vi } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { submitPrediction } from '../../../server/usecases/predictions/predictions.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedGuest, storedQuestion } from '../../support/stored.ts';

const running = runningApp();
const today = dayOf(new Date());
const daysAgo = (days: number) => startOfDay(addDays(today, -days));

afterEach(() => void vi.useRealTimers());

it('guest activity: predictions on two consecutive days count on both, while the server keeps running', async () => {
  const question = storedQuestion();
  const event = storedEvent({ createdAt: daysAgo(3), questions: [question] });
  const guest = storedGuest(event._id, [daysAgo(3)]);
  await EventModel.create(event);
  await ParticipantModel.create(guest);
  const participantId = guest._id.toString();
  const viewer = {
    role: 'guest' as const,
    isOwner: false,
    hasAdminCode: false,
    helpers: [],
    participantIds: [participantId],
  };
  const predict = async (at: Date, answer: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    await submitPrediction(running.app.app, viewer, { event, question }, { participantId, answer });
  };
  await predict(daysAgo(2), 'yes');
  await predict(daysAgo(2), 'no');
  await predict(daysAgo(1), 'yes');
  const { activeDays, lastActiveAt, predictions } = (await ParticipantModel.findById(guest._id).lean())!;
  expect(activeDays).toEqual([3, 2, 1].map((days) => dayOf(daysAgo(days))));
  expect(predictions).toEqual({
    [question._id.toString()]: { answer: 'yes', submittedAt: expect.any(Date) },
  });
  // The database writes these with its own clock, which the test does not shift.
  for (const at of [lastActiveAt!, predictions![question._id.toString()]!.submittedAt])
    expect(dayOf(at) >= today).toBe(true);
});
