import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import { EventModel, ParticipantModel, PredictionModel, type PredictionRecord } from '../../models/game.ts';
import { activeAt, firstSign } from './activity.ts';
import { forgetDays, recountDays } from './days.ts';
import type { App } from '../App.ts';

const pageSize = 1_000;
const dayMs = 24 * 3_600_000;
/** So that guests pass in between. */
const pauseMs = 20;

/**
 * At the start: finds what a crash may have kept from being counted, in the last two days, and guests who joined before
 * their activity was kept. A signal stops it.
 */
export async function repairActivity(app: App, now: Date, signal?: AbortSignal): Promise<void> {
  await markUnmarked(app, signal);
  await markFromPredictions(app, now, signal);
  const lately = { lastActiveAt: { $gte: new Date(now.getTime() - 2 * dayMs) } };
  for (const eventId of await ParticipantModel.distinct('eventId', lately))
    app.activity.countAnew(eventId.toString());
  await app.activity.settle();
}

/** The sample's players are no guests. */
async function ofGuests() {
  const samples = await EventModel.find({ isSample: true }, { _id: 1 }).lean();
  return { eventId: { $nin: samples.map(({ _id }) => _id) } };
}

async function markUnmarked(app: App, signal?: AbortSignal): Promise<void> {
  const unmarked = { ...(await ofGuests()), lastActiveAt: null };
  for (;;) {
    const guests = await ParticipantModel.find(unmarked, { joinedAt: 1, eventId: 1 }).limit(pageSize).lean();
    if (guests.length === 0) return;
    await ParticipantModel.bulkWrite(
      guests.map(({ _id, joinedAt }) => ({
        updateOne: { filter: { _id }, update: { $set: firstSign(joinedAt) } },
      })),
    );
    for (const { eventId } of guests) app.activity.countAnew(eventId.toString());
    await forgetDays(app.locks, [...new Set(guests.map(({ joinedAt }) => dayOf(joinedAt)))]);
    await delay(pauseMs, undefined, { signal });
  }
}

/** Marks are written in the order of what happened: only what came after the last of them can be missing. */
async function markFromPredictions(app: App, now: Date, signal?: AbortSignal): Promise<void> {
  const [last] = await ParticipantModel.find({ lastActiveAt: { $lte: now } }, { lastActiveAt: 1 })
    .sort({ lastActiveAt: -1 })
    .limit(1)
    .lean();
  const earliest = Math.max(now.getTime() - 2 * dayMs, (last?.lastActiveAt?.getTime() ?? 0) - 60_000);
  const made = await ofGuests();
  let after = Types.ObjectId.createFromTime(Math.floor(earliest / 1_000));
  for (;;) {
    const predictions = await PredictionModel.find(
      { ...made, _id: { $gt: after } },
      { participantId: 1, submittedAt: 1 },
    )
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean();
    await markAll(app, predictions);
    if (predictions.length < pageSize) return;
    after = predictions.at(-1)!._id;
    await delay(pauseMs, undefined, { signal });
  }
}

async function markAll(
  app: App,
  predictions: Pick<PredictionRecord, 'participantId' | 'submittedAt'>[],
): Promise<void> {
  if (predictions.length === 0) return;
  await ParticipantModel.bulkWrite(
    predictions.map(({ participantId, submittedAt }) => ({
      updateOne: { filter: { _id: participantId }, update: activeAt(submittedAt) },
    })),
  );
  await forgetDays(app.locks, [...new Set(predictions.map(({ submittedAt }) => dayOf(submittedAt)))]);
}

/** Once a day every roll-up is counted anew from what is stored, slowly, so that no mistake stays for good. */
export async function recountWhenDue(app: App, now: Date, signal?: AbortSignal): Promise<void> {
  const pause = async () => delay(pauseMs, undefined, { signal });
  if (!(await recountDays(app.locks, new Date(now.getTime() - dayMs), pause))) return;
  const events = await EventModel.find({ isSample: false }, { _id: 1 }).lean();
  for (const { _id } of events) {
    await app.activity.countParticipants(_id.toString());
    await pause();
  }
}
