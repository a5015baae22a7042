import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import type { DomainEventPayloads, DomainEvents } from '../../eventState/DomainEvents.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import type { Locks } from '../../base/concurrency.ts';
import { forgetDays } from './days.ts';

type Signs = Required<Pick<ParticipantRecord, 'activeDays' | 'lastActiveAt'>>;

/** Joining is the first sign of a guest; each prediction is stored with another one. */
export const firstSign = (at: Date): Signs => ({ activeDays: [dayOf(at)], lastActiveAt: at });

const pauseMs = 1_000;

const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

/** How many guests an event has, and which days have to be counted anew: as one app announces it. */
export class Activity {
  readonly #locks: Locks;
  /** What was announced and is not in the roll-ups yet. */
  readonly #changedEvents = new Set<string>();
  readonly #changedDays = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #isPlanned = false;

  constructor(domainEvents: DomainEvents, locks: Locks) {
    this.#locks = locks;
    domainEvents.onOwn('participantPut', ({ eventId }) => this.recountEvent(eventId));
    domainEvents.onOwn('participantsRemoved', (removed) => this.#forget(removed));
  }

  /** Has an event's participants counted anew, soon. */
  recountEvent(eventId: string): void {
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

  #forget({ eventId, participants }: DomainEventPayloads['participantsRemoved']): void {
    for (const { activeDays = [] } of participants) for (const day of activeDays) this.#changedDays.add(day);
    this.recountEvent(eventId);
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
