import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { dayOf } from '../../../protocol/rules/days.ts';
import type { DomainEventPayloads, DomainEvents } from '../../eventState/DomainEvents.ts';
import { metricsTimes } from '../../base/limits.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import type { KeyedQueues } from '../../base/concurrency.ts';
import { forgetDays } from './days.ts';

type ActivityFields = Required<Pick<ParticipantRecord, 'activeDays' | 'lastActiveAt'>>;

/** Returns the activity fields of a new guest. Each prediction updates them. */
export const firstSign = (at: Date): ActivityFields => ({ activeDays: [dayOf(at)], lastActiveAt: at });

const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

/** Updates the participant count of each event and the daily metrics. Uses the domain events of one app. */
export class Activity {
  readonly #queues: KeyedQueues;
  /** The events with changes that the daily metrics do not contain yet. */
  readonly #changedEvents = new Set<string>();
  readonly #changedDays = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #isScheduled = false;

  constructor(domainEvents: DomainEvents, queues: KeyedQueues) {
    this.#queues = queues;
    domainEvents.onLocal('participantPut', ({ eventId }) => this.recountEvent(eventId));
    domainEvents.onLocal('participantsRemoved', (removed) => this.#forget(removed));
  }

  recountEvent(eventId: string): void {
    this.#changedEvents.add(eventId);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void delay(metricsTimes.countPauseMs, undefined, { ref: false }).then(() => {
      this.#isScheduled = false;
      this.#run(async () => this.#rollUp());
    });
  }

  /** Counts an event's participants and stores the number in the event. */
  async countParticipants(eventId: string): Promise<void> {
    await this.#queues.run(`count ${eventId}`, async () => {
      const participantCount = await ParticipantModel.countDocuments({ eventId });
      await EventModel.updateOne({ _id: eventId }, { $set: { participantCount } });
    });
  }

  /** Resolves when the daily metrics contain all changes so far. */
  async settle(): Promise<void> {
    this.#run(async () => this.#rollUp());
    await Promise.all(this.#running);
  }

  #forget({ eventId, participants }: DomainEventPayloads['participantsRemoved']): void {
    for (const { activeDays = [] } of participants) for (const day of activeDays) this.#changedDays.add(day);
    this.recountEvent(eventId);
  }

  /**
   * Runs work in the background. A failure does not affect the guests' calls. `repairActivity` repairs the
   * metrics at the next start.
   */
  #run(work: () => Promise<void>): void {
    const run = work().catch((error: unknown) => {
      if (isConnected()) logFailure(error, 'counting participants failed');
    });
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  async #rollUp(): Promise<void> {
    const [eventIds, days] = [[...this.#changedEvents], [...this.#changedDays]];
    this.#changedEvents.clear();
    this.#changedDays.clear();
    if (!isConnected()) return;
    if (days.length > 0) await forgetDays(this.#queues, days);
    for (const eventId of eventIds) await this.countParticipants(eventId);
  }
}
