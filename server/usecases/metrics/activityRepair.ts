import { setTimeout as delay } from 'node:timers/promises';
import { countedEvents, EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { recountDays } from './days.ts';
import type { App } from '../App.ts';
import { metricsTimes } from '../../base/limits.ts';

const dayMs = 24 * 3_600_000;

/**
 * Recounts the participants of events that were active in the last two days, because a crash may have
 * interrupted the count. Runs when the server starts.
 */
export async function repairActivity(app: Pick<App, 'activity'>, now: Date): Promise<void> {
  const recentlyActive = { lastActiveAt: { $gte: new Date(now.getTime() - 2 * dayMs) } };
  for (const eventId of await ParticipantModel.distinct('eventId', recentlyActive))
    app.activity.recountEvent(eventId.toString());
  await app.activity.settle();
}

/**
 * Recounts all daily metrics from the stored data once a day, so that an error does not persist. Pauses
 * between the steps (`recountPauseMs`), so that it does not slow down guests.
 */
export async function recountWhenDue(
  app: Pick<App, 'activity' | 'queues'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const pause = async () => delay(metricsTimes.recountPauseMs, undefined, { signal });
  if (!(await recountDays(app.queues, new Date(now.getTime() - dayMs), pause))) return;
  const events = await EventModel.find(countedEvents, { _id: 1 }).lean();
  for (const { _id } of events) {
    await app.activity.countParticipants(_id.toString());
    await pause();
  }
}
