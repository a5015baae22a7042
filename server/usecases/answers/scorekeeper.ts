import { Types } from 'mongoose';
import { isAnswerHeld, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { findDrafts } from '../questions/drafts.ts';
import { requireFit } from '../requireFit.ts';
import { holdAnswer, withAnswer } from '../questions/questionStates.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { OfEvent } from '../loadEntities.ts';

/** An answer that waits for the host, and the witness who has set it, where it was one. */
interface Waiting {
  question: QuestionRecord;
  name?: string | undefined;
}

/** The answers that are set and that guests have not been shown; those of drafts are nobody's business yet. */
export async function waitingAnswers(app: Pick<App, 'eventCache'>, { _id }: EventRecord): Promise<Waiting[]> {
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
 * A witness sets the answer of a question: it is held until the host shows it. They correct and take back what a witness
 * has set, while it is held; what the host has set is the host's (409 `conflict`), and what guests have seen stays (409
 * `question_closed`). The same again changes nothing and succeeds.
 */
export async function setScorekeeperAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
  { answer: given, linkId }: { answer: string | number | null; linkId: string },
): Promise<void> {
  await changeEvent(app, eventId.toString(), async (event) => {
    const known = questionIn(event, _id);
    if ((await findDrafts(app, event, [known])).size > 0)
      throw new AppError('question_not_found', refusalTexts.translatable('questionNotFound'));
    requireScorekeeper(known, event);
    if (given === null)
      return known.correctAnswer === undefined ? event : withQuestion(event, withAnswer(known));
    const answer = requireFit(known, given, 'answerDoesNotFit');
    if (answer === known.correctAnswer) return event;
    return withQuestion(event, holdAnswer(withAnswer(known, answer), new Types.ObjectId(linkId)));
  });
}

/** Guests have been asked it, and do not see its answer. */
function isUnseen(question: QuestionRecord, { event, board }: LiveEvent): boolean {
  const phase = phaseOf(question, event, board.predictionCountOf(question._id.toString()));
  return phase !== 'draft' && phase !== 'shown';
}

function requireScorekeeper(question: QuestionRecord, event: EventRecord): void {
  if (question.correctAnswer === undefined || (isAnswerHeld(question) && question.witnessId)) return;
  if (phaseOf(question, event) === 'shown')
    throw new AppError('question_closed', refusalTexts.translatable('answerSeenAlready'));
  throw new AppError('conflict', refusalTexts.translatable('answerOfHost'));
}
