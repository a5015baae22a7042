import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import type { Announced, Announcements } from '../../announcements.ts';
import { logFailure } from '../../logFailure.ts';
import { EventModel, ParticipantModel, type ParticipantRecord } from '../../models/game.ts';
import type { Locks } from '../../locks.ts';
import { forgetDays } from './days.ts';

type Signs = Required<Pick<ParticipantRecord, 'activeDays' | 'lastActiveAt'>>;

/** The change that remembers a guest's activity; twice changes nothing. */
export const activeAt = (at: Date) => ({
  $addToSet: { activeDays: dayOf(at) },
  $max: { lastActiveAt: at },
});

/** Joining is the first sign of a guest. */
export const firstSign = (at: Date): Signs => ({ activeDays: [dayOf(at)], lastActiveAt: at });

const pauseMs = 1_000;

const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

/** Who was there on which day, and how many guests an event has: counted along as one app announces it. */
export class Activity {
  readonly #locks: Locks;
  /** Whoever is known to be marked as active on `#markedDay`, the latest day of which anything was heard. */
  readonly #marked = new Set<string>();
  #markedDay = '';
  /** What was announced and is not in the roll-ups yet. */
  readonly #changedEvents = new Set<string>();
  readonly #changedDays = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #isPlanned = false;

  constructor(announcements: Announcements, locks: Locks) {
    this.#locks = locks;
    announcements.on('participantPut', ({ eventId, participant: { _id, lastActiveAt } }) => {
      if (lastActiveAt) this.#isFirstSign(_id.toString(), dayOf(lastActiveAt));
      this.countAnew(eventId);
    });
    announcements.on('participantsRemoved', (removed) => this.#forget(removed));
    announcements.on('predictionMade', ({ prediction: { participantId, submittedAt } }) =>
      this.#markActive(participantId.toString(), submittedAt),
    );
  }

  /** Has an event's participants counted anew, soon. */
  countAnew(eventId: string): void {
    this.#changedEvents.add(eventId);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    void delay(pauseMs, undefined, { ref: false }).then(() => {
      this.#isPlanned = false;
      this.#run(async () => this.#rollUp());
    });
  }

  /** Counts an event's participants and notes it at the event. */
  async countParticipants(eventId: string): Promise<void> {
    await this.#locks.inTurn(`count ${eventId}`, async () => {
      const participantCount = await ParticipantModel.countDocuments({ eventId });
      await EventModel.updateOne({ _id: eventId }, { $set: { participantCount } });
    });
  }

  /** Brings the roll-ups up to what has been announced. */
  async settle(): Promise<void> {
    this.#run(async () => this.#rollUp());
    await Promise.all(this.#underWay);
  }

  #isFirstSign(participantId: string, day: string): boolean {
    if (day < this.#markedDay) return false;
    if (day > this.#markedDay) this.#marked.clear();
    this.#markedDay = day;
    if (this.#marked.has(participantId)) return false;
    this.#marked.add(participantId);
    return true;
  }

  /** Remembers that a guest was there on a day: at most one write per guest and day. */
  #markActive(participantId: string, at: Date): void {
    if (!this.#isFirstSign(participantId, dayOf(at))) return;
    this.#run(async () => {
      try {
        await ParticipantModel.updateOne({ _id: participantId }, activeAt(at));
      } catch (error) {
        this.#marked.delete(participantId);
        throw error;
      }
    });
  }

  #forget({ eventId, participants }: Announced['participantsRemoved']): void {
    for (const { participantId, activeDays = [] } of participants) {
      this.#marked.delete(participantId);
      for (const day of activeDays) this.#changedDays.add(day);
    }
    this.countAnew(eventId);
  }

  /** A guest's call does not wait for this, and does not fail with it: what is lost is repaired at the next start. */
  #run(work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => {
      if (isConnected()) logFailure(error, 'counting participants failed');
    });
    this.#underWay.add(running);
    void running.finally(() => this.#underWay.delete(running));
  }

  async #rollUp(): Promise<void> {
    const [eventIds, days] = [[...this.#changedEvents], [...this.#changedDays]];
    this.#changedEvents.clear();
    this.#changedDays.clear();
    if (!isConnected()) return;
    if (days.length > 0) await forgetDays(this.#locks, days);
    for (const eventId of eventIds) await this.countParticipants(eventId);
  }
}
