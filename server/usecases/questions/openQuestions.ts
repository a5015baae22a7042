import { sameText } from '../../../protocol/rules/spelling.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { refuseSample } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { settledEvent } from '../events/changeEvent.ts';
import { requireFit } from '../requireFit.ts';
import { isOpenAt } from './questionStates.ts';

/** The event may be changed again while it is looked at again. */
const mostTries = 5;

/**
 * Judges a prediction by the event as this process knows it, and tries to store it under the condition that the event has
 * not been narrowed since; judged anew when it has (`store` gave nothing).
 */
export async function whileOpen<T>(
  app: Pick<App, 'eventCache' | 'nodes'>,
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
    await app.eventCache.resyncEvent(eventId);
  }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}

/** The answer as it is stored, if the question takes it now. The same as the one that is `known` changes nothing. */
export function fitOpen(
  { event, questions }: LiveEvent,
  questionId: string,
  { answer, now, previous }: { answer: string | number; now: number; previous?: string | undefined },
): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.translatable('questionGone'));
  const fitted = requireFit(question, answer, 'predictionDoesNotFit');
  refuseSample(event);
  if (event.isOver) throw new AppError('event_over', refusalTexts.translatable('predictionsOver'));
  if (!isOpenAt(event, question, now))
    throw new AppError('question_closed', refusalTexts.translatable('questionClosed'));
  return asPredicted(question, fitted, previous);
}

/** An option as it was predicted before, where it has only been spelled otherwise since. */
export function asPredicted({ type }: QuestionRecord, fitted: string, known: string | undefined): string {
  return type === 'multiple_choice' && known !== undefined && sameText(known, fitted) ? known : fitted;
}

function isOpenFor({ event, questions }: LiveEvent, questionId: string): boolean {
  const question = questions.get(questionId);
  return question !== undefined && event.isActive && phaseOf(question, event) === 'open';
}
