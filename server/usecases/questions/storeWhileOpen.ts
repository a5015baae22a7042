import { isSameText } from '../../../protocol/rules/spelling.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { refuseSample } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { settledEvent } from '../events/changeEvent.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { isOpenAt } from './questionStates.ts';

/**
 * The maximum number of tries. Each failed try means that the event has changed between the validation and
 * the write.
 */
const maxTries = 5;

/**
 * Calls `store` with the cached event. Resyncs the event and retries in two cases: `store` returns undefined,
 * or another server may have opened the question. Throws `unavailable` after `maxTries` tries.
 */
export async function storeWhileOpen<T>(
  app: Pick<App, 'eventCache' | 'nodes'>,
  { eventId, questionId }: { eventId: string; questionId: string },
  store: (live: EventReadModel) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const live = await settledEvent(app, eventId);
    if (tries > 0 || app.nodes.peers.length === 0 || isOpenFor(live, questionId)) {
      const result = await store(live);
      if (result) return result;
    }
    // Another server may have opened the question in the meantime.
    await app.eventCache.resyncEvent(eventId);
  }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}

/**
 * Validates a prediction and returns its answer in the stored form. An answer that equals `previous` keeps
 * the spelling of `previous`. Throws `question_not_found`, `event_over` or `question_closed`. Throws
 * `invalid` if the answer does not fit the question.
 */
export function validateOpenPrediction(
  { event, questions }: EventReadModel,
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

/** Returns the predicted option in its earlier spelling if only the spelling has changed since. */
export function keepSpelling({ type }: QuestionRecord, fitted: string, previous: string | undefined): string {
  return type === 'multiple_choice' && previous !== undefined && isSameText(previous, fitted)
    ? previous
    : fitted;
}

function isOpenFor({ event, questions }: EventReadModel, questionId: string): boolean {
  const question = questions.get(questionId);
  return question !== undefined && event.isActive && phaseOf(question, event) === 'open';
}
