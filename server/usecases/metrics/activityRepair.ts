import { setTimeout as delay } from 'node:timers/promises';
import { countedEvents, EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { recountDays } from './days.ts';
import type { App } from '../App.ts';

const dayMs = 24 * 3_600_000;
/** So that guests pass in between. */
const pauseMs = 20;

/** At the start: finds what a crash may have kept from being counted, in the last two days. */
export async function repairActivity(app: Pick<App, 'activity'>, now: Date): Promise<void> {
  const lately = { lastActiveAt: { $gte: new Date(now.getTime() - 2 * dayMs) } };
  for (const eventId of await ParticipantModel.distinct('eventId', lately))
    app.activity.recountEvent(eventId.toString());
  await app.activity.settle();
}

/** Once a day every roll-up is counted anew from what is stored, slowly, so that no mistake stays for good. */
export async function recountWhenDue(
  app: Pick<App, 'activity' | 'locks'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const pause = async () => delay(pauseMs, undefined, { signal });
  if (!(await recountDays(app.locks, new Date(now.getTime() - dayMs), pause))) return;
  const events = await EventModel.find(countedEvents, { _id: 1 }).lean();
  for (const { _id } of events) {
    await app.activity.countParticipants(_id.toString());
    await pause();
  }
}
