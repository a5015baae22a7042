import { Types } from 'mongoose';
import { isAnswerHeld, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { findDrafts } from '../questions/drafts.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { holdAnswer, withAnswer } from '../questions/questionStates.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';

/**
 * A question whose answer waits for the host. `name` is the scorekeeper who set it. Absent if a host set it.
 */
interface WaitingAnswer {
  question: QuestionRecord;
  name?: string | undefined;
}

/** Returns the questions whose answer is set but not shown to guests. Omits drafts. */
export async function waitingAnswers(
  app: Pick<App, 'eventCache'>,
  { _id }: EventRecord,
): Promise<WaitingAnswer[]> {
  const live = await app.eventCache.get(_id.toString());
  const waiting = live.event.questions.filter(
    (question) => question.correctAnswer !== undefined && isUnseen(question, live),
  );
  const linkIds = waiting.flatMap(({ witnessId }) => witnessId ?? []);
  const links = await HelperLinkModel.find({ _id: { $in: linkIds } }, { name: 1 }).lean();
  const names = new Map(links.map((link) => [link._id.toString(), link.name]));
  return waiting.map((question) => ({ question, name: names.get(question.witnessId?.toString() ?? '') }));
}

/**
 * Sets, corrects or clears (null) the answer of a question for a scorekeeper. The answer is held until the
 * host shows it. Repeating a call changes nothing and succeeds. Throws:
 *
 * - `question_not_found` for a draft
 * - `conflict` if the host has set the answer
 * - `question_closed` if guests have seen the answer
 */
export async function setScorekeeperAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: QuestionOfEvent,
  { answer: input, linkId }: { answer: string | number | null; linkId: string },
): Promise<void> {
  await changeEvent(app, eventId.toString(), async (event) => {
    const question = questionIn(event, _id);
    if ((await findDrafts(app, event, [question])).size > 0)
      throw new AppError('question_not_found', refusalTexts.translatable('questionNotFound'));
    requireSettableByScorekeeper(question, event);
    if (input === null)
      return question.correctAnswer === undefined ? event : withQuestion(event, withAnswer(question));
    const answer = parseAnswer(question, input, 'answerDoesNotFit');
    if (answer === question.correctAnswer) return event;
    return withQuestion(event, holdAnswer(withAnswer(question, answer), new Types.ObjectId(linkId)));
  });
}

/** Returns true for a question that guests see without its answer. */
function isUnseen(question: QuestionRecord, { event, board }: EventReadModel): boolean {
  const phase = phaseOf(question, event, board.predictionCountOf(question._id.toString()));
  return phase !== 'draft' && phase !== 'shown';
}

function requireSettableByScorekeeper(question: QuestionRecord, event: EventRecord): void {
  if (question.correctAnswer === undefined || (isAnswerHeld(question) && question.witnessId)) return;
  if (phaseOf(question, event) === 'shown')
    throw new AppError('question_closed', refusalTexts.translatable('answerSeenAlready'));
  throw new AppError('conflict', refusalTexts.translatable('answerOfHost'));
}
