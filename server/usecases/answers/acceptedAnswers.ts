import { counts } from '../../../protocol/limits.ts';
import { changedKeys, keyLength, canAcceptAnswers } from '../../../protocol/rules/acceptedAnswers.ts';
import type { AcceptAnswers } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { QuestionRecord } from '../../models/event.ts';
import { changeEvent } from '../events/changeEvent.ts';
import type { App } from '../App.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';

/**
 * Adds or removes accepted answers, which are correct in addition to the correct answer. Each call changes
 * only the answers that it contains, so concurrent calls of two hosts both take effect. Accepted answers have
 * an effect only if the question has a correct answer. They are cleared when the correct answer is changed or
 * cleared. Throws `invalid` for a question type without accepted answers, and for too many of them.
 */
export async function acceptAnswers(
  app: App,
  { event: { _id: eventId }, question: { _id, type } }: QuestionOfEvent,
  { accepts = [], takesBack = [] }: AcceptAnswers,
): Promise<QuestionRecord> {
  if (!canAcceptAnswers({ type }))
    throw new AppError('invalid', refusalTexts.translatable('acceptedElsewhere'));
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { acceptedKeys: before = '', ...question } = questionIn(event, _id);
    const keys = changedKeys(before, {
      accepts: accepts.map((answer) => parseAnswer(question, answer, 'answerDoesNotFit')),
      takesBack: takesBack.map((answer) => parseAnswer(question, answer, 'answerDoesNotFit')),
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
