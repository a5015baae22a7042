import type { CloseQuestions, ReopenQuestions } from '../../../protocol/schemas/questions.ts';
import { scheduledClosing } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { runAsActor, clockActor } from '../../access/auditActor.ts';
import { AppError } from '../../base/AppError.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import {
  cancelClosing,
  closeIfDue,
  closeNow,
  planClosing,
  reopen,
  type Transition,
} from './questionStates.ts';

/**
 * Closes the named open questions, or all of them: now, at an instant within the next week, or, with null,
 * cancels the planned closing. Predictions that were acknowledged before the closing count; later ones are
 * refused. Throws `invalid` for another instant.
 */
export async function closeQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionIds, closesAt }: CloseQuestions,
): Promise<void> {
  const close = closingTransition(closesAt, app.nodes.now());
  const ids = questionIds && new Set(questionIds);
  await changeQuestions(app, eventId.toString(), (question) =>
    question.isActive && (!ids || ids.has(question._id.toString())) ? close(question) : question,
  );
}

function closingTransition(closesAt: string | null | undefined, now: number): Transition {
  if (closesAt === undefined) return closeNow;
  if (closesAt === null) return cancelClosing;
  const at = new Date(closesAt);
  if (at.getTime() <= now) throw new AppError('invalid', refusalTexts.translatable('closingPast'));
  if (at.getTime() > now + scheduledClosing.mostMs)
    throw new AppError(
      'invalid',
      refusalTexts.translatable('closingFar', { days: scheduledClosing.mostMs / dayMs }),
    );
  return planClosing(at);
}

const dayMs = 24 * 3_600_000;

/** Reopens closed questions. Throws `question_closed` when one of them must stay closed. */
export async function reopenQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionIds }: ReopenQuestions,
): Promise<void> {
  const ids = new Set(questionIds);
  await changeQuestions(app, eventId.toString(), (question) =>
    !question.isActive && ids.has(question._id.toString()) ? reopen(question) : question,
  );
}

async function changeQuestions(app: App, eventId: string, change: Transition): Promise<void> {
  await changeEvent(app, eventId, (event) => {
    const questions = event.questions.map(change);
    const isSame = questions.every((question, index) => question === event.questions[index]);
    return isSame ? event : { ...event, questions };
  });
}

/**
 * Runs planned closings on time. Every server does; a closing that another server has stored changes nothing.
 */
export class ClosingScheduler {
  readonly #app: App;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #unsubscribe: () => void;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#unsubscribe = app.domainEvents.on('eventChanged', ({ event }) => this.#schedule(event));
  }

  /** Schedules the closings of the near future, and those that were missed while no server ran. */
  async look(): Promise<void> {
    const horizon = new Date(this.#app.nodes.now() + 2 * scheduledClosing.lookMs);
    const events = await EventModel.find({ 'questions.closesAt': { $lt: horizon } }).lean();
    for (const event of events) this.#schedule(event);
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Schedules the next closing of an event. The one after it is scheduled when that one is stored. */
  #schedule(event: EventRecord): void {
    const eventId = event._id.toString();
    clearTimeout(this.#timers.get(eventId));
    this.#timers.delete(eventId);
    const times = event.questions.flatMap(({ closesAt }) => closesAt?.getTime() ?? []);
    const delayMs = Math.min(...times) - this.#app.nodes.now();
    if (this.#isStopped || delayMs > 2 * scheduledClosing.lookMs) return;
    this.#timers.set(eventId, setTimeout(() => this.#close(eventId), Math.max(0, delayMs)).unref());
  }

  #close(eventId: string): void {
    const now = this.#app.nodes.now();
    const close = async () => changeQuestions(this.#app, eventId, closeIfDue(now));
    // Runs as the clock: the timer inherits the actor of the call that scheduled it.
    runAsActor(clockActor, close).catch((error: unknown) =>
      logFailure(error, 'questions could not be closed in time', { eventId }),
    );
  }
}
