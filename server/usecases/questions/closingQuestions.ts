import type { CloseQuestions, ReopenQuestions } from '../../../protocol/schemas/questions.ts';
import { closing } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { actingAs, clockActor } from '../../access/auditActor.ts';
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
 * Closes the named questions that are open, or all of them: now, at an instant within the next week (400 otherwise), or,
 * with null, not by the clock any more. What was acknowledged before a closing counts, nothing after it.
 */
export async function closeQuestions(
  app: App,
  { _id: eventId }: EventRecord,
  { questionIds, closesAt }: CloseQuestions,
): Promise<void> {
  const close = closingBy(closesAt, app.nodes.now());
  const ids = questionIds && new Set(questionIds);
  await changeQuestions(app, eventId.toString(), (question) =>
    question.isActive && (!ids || ids.has(question._id.toString())) ? close(question) : question,
  );
}

function closingBy(closesAt: string | null | undefined, now: number): Transition {
  if (closesAt === undefined) return closeNow;
  if (closesAt === null) return cancelClosing;
  const at = new Date(closesAt);
  if (at.getTime() <= now) throw new AppError('invalid', refusalTexts.translatable('closingPast'));
  if (at.getTime() > now + closing.mostMs)
    throw new AppError('invalid', refusalTexts.translatable('closingFar', { days: closing.mostMs / dayMs }));
  return planClosing(at);
}

const dayMs = 24 * 3_600_000;

/** Opens questions again that were closed; 409 when the room has heard more of one of them. */
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

/** Runs the closings of one app when their time has come. Each server does; whoever is late finds it done. */
export class Closings {
  readonly #app: App;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #stop: () => void;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#stop = app.domainEvents.on('eventChanged', ({ event }) => this.#plan(event));
  }

  /** Finds what is to be closed soon, or should have been while no server ran. */
  async look(): Promise<void> {
    const soon = new Date(this.#app.nodes.now() + 2 * closing.lookMs);
    const due = await EventModel.find({ 'questions.closesAt': { $lt: soon } }).lean();
    for (const event of due) this.#plan(event);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** The next closing of an event; the one after it is planned when that is stored. */
  #plan(event: EventRecord): void {
    const eventId = event._id.toString();
    clearTimeout(this.#timers.get(eventId));
    this.#timers.delete(eventId);
    const times = event.questions.flatMap(({ closesAt }) => closesAt?.getTime() ?? []);
    const inMs = Math.min(...times) - this.#app.nodes.now();
    if (this.#isStopped || inMs > 2 * closing.lookMs) return;
    this.#timers.set(eventId, setTimeout(() => this.#close(eventId), Math.max(0, inMs)).unref());
  }

  #close(eventId: string): void {
    const now = this.#app.nodes.now();
    const close = async () => changeQuestions(this.#app, eventId, closeIfDue(now));
    // Planned while somebody set it, it is not their doing.
    actingAs(clockActor, close).catch((error: unknown) =>
      logFailure(error, 'questions could not be closed in time', { eventId }),
    );
  }
}
