import { sameText } from '../../../protocol/rules/spelling.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { refuseSample } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { settledEvent } from '../events/changeEvent.ts';
import { parseAnswer } from '../requireFit.ts';
import { isOpenAt } from './questionStates.ts';

/** The event may change again between a check and its write. */
const maxTries = 5;

/**
 * Checks a prediction against the event as this server knows it, and stores it if the fence was not raised
 * since. Repeats both with a fresh event when `store` returns undefined. Throws `unavailable` after too many
 * tries.
 */
export async function storeWhileOpen<T>(
  app: Pick<App, 'eventCache' | 'nodes'>,
  { eventId, questionId }: { eventId: string; questionId: string },
  store: (live: LiveEvent) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const live = await settledEvent(app, eventId);
    if (tries > 0 || app.nodes.peers.length === 0 || isOpenFor(live, questionId)) {
      const result = await store(live);
      if (result) return result;
    }
    // Another server may have opened the question since.
    await app.eventCache.resyncEvent(eventId);
  }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}

/**
 * Returns the answer in its stored form. An answer that equals `previous` keeps its spelling. Throws
 * `question_not_found`, `event_over`, `question_closed`, or `invalid` when it does not fit.
 */
export function fitOpen(
  { event, questions }: LiveEvent,
  questionId: string,
  { answer, now, previous }: { answer: string | number; now: number; previous?: string | undefined },
): string {
  const question = questions.get(questionId);
  if (!question) throw new AppError('question_not_found', refusalTexts.translatable('questionGone'));
  const fitted = parseAnswer(question, answer, 'predictionDoesNotFit');
  refuseSample(event);
  if (event.isOver) throw new AppError('event_over', refusalTexts.translatable('predictionsOver'));
  if (!isOpenAt(event, question, now))
    throw new AppError('question_closed', refusalTexts.translatable('questionClosed'));
  return keepSpelling(question, fitted, previous);
}

/** Returns the predicted option in its earlier spelling, when only the spelling has changed since. */
export function keepSpelling({ type }: QuestionRecord, fitted: string, previous: string | undefined): string {
  return type === 'multiple_choice' && previous !== undefined && sameText(previous, fitted)
    ? previous
    : fitted;
}

function isOpenFor({ event, questions }: LiveEvent, questionId: string): boolean {
  const question = questions.get(questionId);
  return question !== undefined && event.isActive && phaseOf(question, event) === 'open';
}
