import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import { announcements } from '../../announcements.ts';
import { logFailure } from '../../logFailure.ts';
import { EventModel } from '../../models/Event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/Participant.ts';
import { inTurn } from '../../turns.ts';
import { forgetDays } from './figuresDays.ts';

type Activity = Required<Pick<ParticipantRecord, 'activeDays' | 'lastActiveAt'>>;

/** The change that remembers a guest's activity; twice changes nothing. */
export const activeAt = (at: Date) => ({
  $addToSet: { activeDays: dayOf(at) },
  $max: { lastActiveAt: at },
});

/** Joining is the first sign of a guest. */
export const firstSign = (at: Date): Activity => ({ activeDays: [dayOf(at)], lastActiveAt: at });

const pauseMs = 1_000;

/** Whoever is known to be marked as active on `markedDay`, the latest day of which anything was heard. */
let markedDay = '';
const marked = new Set<string>();

/** What was announced and is not in the roll-ups yet. */
const changedEvents = new Set<string>();
const changedDays = new Set<string>();
const underWay = new Set<Promise<void>>();

function isFirstSign(participantId: string, day: string): boolean {
  if (day < markedDay) return false;
  if (day > markedDay) marked.clear();
  markedDay = day;
  if (marked.has(participantId)) return false;
  marked.add(participantId);
  return true;
}

/** Remembers that a guest was there on a day: at most one write per guest and day. */
function markActive(participantId: string, at: Date): void {
  if (!isFirstSign(participantId, dayOf(at))) return;
  run(async () => {
    try {
      await ParticipantModel.updateOne({ _id: participantId }, activeAt(at));
    } catch (error) {
      marked.delete(participantId);
      throw error;
    }
  });
}

/** Has an event's participants counted anew, soon. */
export function countAnew(eventId: string): void {
  changedEvents.add(eventId);
  rollUpSoon();
}

let isPlanned = false;

function rollUpSoon(): void {
  if (isPlanned) return;
  isPlanned = true;
  void delay(pauseMs, undefined, { ref: false }).then(() => {
    isPlanned = false;
    run(rollUp);
  });
}

/** A guest's call does not wait for this, and does not fail with it: what is lost is repaired at the next start. */
function run(work: () => Promise<void>): void {
  const running = work().catch((error: unknown) => {
    if (isConnected()) logFailure(error, 'counting participants failed');
  });
  underWay.add(running);
  void running.finally(() => underWay.delete(running));
}

const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

async function rollUp(): Promise<void> {
  const [eventIds, days] = [[...changedEvents], [...changedDays]];
  changedEvents.clear();
  changedDays.clear();
  if (!isConnected()) return;
  if (days.length > 0) await forgetDays(days);
  for (const eventId of eventIds) await countParticipants(eventId);
}

/** Counts an event's participants and notes it at the event. */
export const countParticipants = async (eventId: string): Promise<void> =>
  inTurn(`count ${eventId}`, async () => {
    const participantCount = await ParticipantModel.countDocuments({ eventId });
    await EventModel.updateOne({ _id: eventId }, { $set: { participantCount } });
  });

/** Brings the roll-ups up to what has been announced. */
export async function settleActivity(): Promise<void> {
  run(rollUp);
  await Promise.all(underWay);
}

announcements.on('participantPut', ({ eventId, participant }) => {
  const { _id, lastActiveAt } = participant;
  if (lastActiveAt) isFirstSign(_id.toString(), dayOf(lastActiveAt));
  countAnew(eventId);
});
announcements.on('participantsRemoved', ({ eventId, participants }) => {
  for (const { participantId, activeDays = [] } of participants) {
    marked.delete(participantId);
    for (const day of activeDays) changedDays.add(day);
  }
  countAnew(eventId);
});
announcements.on('predictionMade', ({ prediction: { participantId, submittedAt } }) =>
  markActive(participantId.toString(), submittedAt),
);
