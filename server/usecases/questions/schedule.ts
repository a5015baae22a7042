import { runAsActor, clockActor } from '../../access/auditActor.ts';
import { scheduledClosing } from '../../base/limits.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { withDueReveals } from '../show/effects.ts';
import { withoutDueFreeze } from '../show/freeze.ts';
import { closeIfDue } from './questionStates.ts';

/**
 * Runs scheduled closings and reveals on time, and ends the freeze. Each server has a schedule. A change that
 * another server has already stored has no effect.
 */
export class QuestionSchedule {
  readonly #app: App;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #unsubscribe: () => void;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#unsubscribe = app.domainEvents.on('eventChanged', ({ event }) => this.#schedule(event));
  }

  /**
   * Schedules the changes of the next minute. Also schedules overdue changes, which were due while no server
   * was running.
   */
  async scheduleAll(): Promise<void> {
    const $lt = new Date(this.#app.nodes.now() + 2 * scheduledClosing.checkEveryMs);
    for (const field of ['questions.closesAt', 'questions.revealsAt', 'freeze.until'])
      for (const event of await EventModel.find({ [field]: { $lt } }).lean()) this.#schedule(event);
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Schedules the next change of an event. When that change is stored, the following one is scheduled. */
  #schedule(event: EventRecord): void {
    const eventId = event._id.toString();
    clearTimeout(this.#timers.get(eventId));
    this.#timers.delete(eventId);
    const planned = event.questions.flatMap(({ closesAt, revealsAt }) => [closesAt, revealsAt]);
    const times = [...planned, event.freeze?.until].flatMap((time) => time?.getTime() ?? []);
    const delayMs = Math.min(...times) - this.#app.nodes.now();
    if (this.#isStopped || delayMs > 2 * scheduledClosing.checkEveryMs) return;
    this.#timers.set(eventId, setTimeout(() => this.#change(eventId), Math.max(0, delayMs)).unref());
  }

  #change(eventId: string): void {
    const now = this.#app.nodes.now();
    const change = async () =>
      changeEvent(this.#app, eventId, async (event) => {
        const questions = event.questions.map(closeIfDue(now));
        const isSame = questions.every((question, index) => question === event.questions[index]);
        const closed = isSame ? event : { ...event, questions };
        return withoutDueFreeze(await withDueReveals(this.#app, closed, now), now);
      });
    // The actor is set here, because the timer inherits the actor of the call that has scheduled it.
    runAsActor(clockActor, change).catch((error: unknown) =>
      logFailure(error, 'a scheduled change of an event failed', { eventId }),
    );
  }
}
