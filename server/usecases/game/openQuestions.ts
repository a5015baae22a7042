import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { isOpen } from '../../../protocol/rules/visibility.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import type { QuestionRecord } from '../../models/game.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';
import { settledEvent } from '../events/changeEvent.ts';

/** The event may be changed again while it is looked at again. */
const mostTries = 5;

/**
 * Judges a prediction by the event as this process knows it, and tries to store it under the condition that the event has
 * not been narrowed since; judged anew when it has (`store` gave nothing).
 */
export async function whileOpen<T>(
  app: App,
  { eventId, questionId }: { eventId: string; questionId: string },
  store: (live: LiveEvent) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const live = await settledEvent(app, eventId);
    if (tries > 0 || app.nodes.peers.length === 0 || isOpenFor(live, questionId)) {
      const done = await store(live);
      if (done) return done;
    }
    // Another server may have opened it since.
    await app.liveEvents.lookAgain(eventId);
  }
  throw new AppError('unavailable', refusalTexts.said('unavailable'));
}

/** The answer as it is stored, if the question takes it now. */
export function fitOpen(
  { event, questions }: LiveEvent,
  questionId: string,
  { answer, now }: { answer: string; now: number },
): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.said('questionGone'));
  const fitted = fitAnswer(question, answer);
  if (fitted === undefined) throw new AppError('invalid', refusalTexts.said('predictionDoesNotFit'));
  refuseSample(event);
  if (event.isOver) throw new AppError('event_over', refusalTexts.said('predictionsOver'));
  if (!event.isActive || !isOpen(question, event) || isPast(question, now))
    throw new AppError('question_closed', refusalTexts.said('questionClosed'));
  return fitted;
}

/** The clock closes it, whether that is stored already or not. */
const isPast = ({ closesAt }: QuestionRecord, now: number) =>
  closesAt !== undefined && closesAt.getTime() <= now;

function isOpenFor({ event, questions }: LiveEvent, questionId: string): boolean {
  const question = questions.get(questionId);
  return question !== undefined && event.isActive && isOpen(question, event);
}
