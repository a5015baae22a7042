import { counts } from '../../../protocol/limits.ts';
import { changedKeys, keyLength, takesAccepted } from '../../../protocol/rules/acceptedAnswers.ts';
import type { AcceptAnswers } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { QuestionRecord } from '../../models/game.ts';
import { changeEvent } from '../events/changeEvent.ts';
import type { App } from '../App.ts';
import { requireFit } from '../platform/requireFit.ts';
import { type OfEvent, questionIn, withQuestion } from './questions.ts';

/**
 * Says which answers are right from now on beside the correct one, and which no longer; of two hosts who tick at once both
 * are heard. They count from when there is a correct answer, and are forgotten when another one is set or it is taken back.
 */
export async function acceptAnswers(
  app: App,
  { event: { _id: eventId }, question: { _id, type } }: OfEvent,
  { accepts = [], takesBack = [] }: AcceptAnswers,
): Promise<QuestionRecord> {
  if (!takesAccepted({ type })) throw new AppError('invalid', refusalTexts.said('acceptedElsewhere'));
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { acceptedKeys: before = '', ...question } = questionIn(event, _id);
    const keys = changedKeys(before, {
      accepts: accepts.map((answer) => requireFit(question, answer, 'answerDoesNotFit')),
      takesBack: takesBack.map((answer) => requireFit(question, answer, 'answerDoesNotFit')),
    });
    if (keys.length > counts.acceptedAnswers * keyLength)
      throw new AppError('invalid', refusalTexts.said('tooManyAccepted', { most: counts.acceptedAnswers }));
    if (keys === before) return event;
    return withQuestion(event, { ...question, ...(keys && { acceptedKeys: keys }) });
  });
  return questionIn(changed, _id);
}
