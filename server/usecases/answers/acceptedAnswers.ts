import { counts } from '../../../protocol/limits.ts';
import { changedKeys, keyLength, takesAccepted } from '../../../protocol/rules/acceptedAnswers.ts';
import type { AcceptAnswers } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { changeEvent } from '../events/changeEvent.ts';
import type { App } from '../App.ts';
import { requireFit } from '../requireFit.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { OfEvent } from '../loadEntities.ts';

/**
 * Says which answers are right from now on beside the correct one, and which no longer; of two hosts who tick at once both
 * are heard. They count from when there is a correct answer, and are forgotten when another one is set or it is taken back.
 */
export async function acceptAnswers(
  app: App,
  { event: { _id: eventId }, question: { _id, type } }: OfEvent,
  { accepts = [], takesBack = [] }: AcceptAnswers,
): Promise<QuestionRecord> {
  if (!takesAccepted({ type })) throw new AppError('invalid', refusalTexts.translatable('acceptedElsewhere'));
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { acceptedKeys: before = '', ...question } = questionIn(event, _id);
    const keys = changedKeys(before, {
      accepts: accepts.map((answer) => requireFit(question, answer, 'answerDoesNotFit')),
      takesBack: takesBack.map((answer) => requireFit(question, answer, 'answerDoesNotFit')),
    });
    if (keys.length > counts.acceptedAnswers * keyLength)
      throw new AppError(
        'invalid',
        refusalTexts.translatable('tooManyAccepted', { most: counts.acceptedAnswers }),
      );
    if (keys === before) return event;
    return withQuestion(event, { ...question, ...(keys && { acceptedKeys: keys }) });
  });
  return questionIn(changed, _id);
}
