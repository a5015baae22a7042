import { Types } from 'mongoose';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import { isDraft, isRevealed } from '../../../protocol/rules/visibility.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import type { EventRecord, QuestionRecord } from '../../models/game.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { withCorrectAnswer } from './answers.ts';
import { type OfEvent, questionIn, withQuestion } from './questions.ts';

/** An answer that waits for the host, and the witness who has set it, where it was one. */
interface Waiting {
  question: QuestionRecord;
  name?: string | undefined;
}

/** The answers that are set and that guests have not been shown; those of drafts are nobody's business yet. */
export async function waitingAnswers(app: App, { _id }: EventRecord): Promise<Waiting[]> {
  const live = await app.liveEvents.get(_id.toString());
  const waiting = live.event.questions.filter(
    (question) =>
      question.correctAnswer !== undefined &&
      !isRevealed(question, live.event.showAnswers) &&
      !isUnasked(question, live),
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
export async function setWitnessedAnswer(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
  { answer: given, linkId }: { answer: string | null; linkId: string },
): Promise<void> {
  const live = await app.liveEvents.get(eventId.toString());
  await changeEvent(app, eventId.toString(), (event) => {
    const known = questionIn(event, _id);
    if (isUnasked(known, live))
      throw new AppError('question_not_found', refusalTexts.said('questionNotFound'));
    requireWitnessing(known, event);
    const { isHeld: _held, witnessId: _before, ...question } = known;
    if (given === null)
      return known.correctAnswer === undefined ? event : withQuestion(event, withCorrectAnswer(question));
    const answer = fitAnswer(question, given);
    if (answer === undefined) throw new AppError('invalid', refusalTexts.said('answerDoesNotFit'));
    if (answer === known.correctAnswer) return event;
    const witnessId = new Types.ObjectId(linkId);
    return withQuestion(event, { ...withCorrectAnswer(question, answer), isHeld: true, witnessId });
  });
}

const isUnasked = (question: QuestionRecord, { board }: LiveEvent) =>
  isDraft(question, board.predictionCountOf(question._id.toString()));

function requireWitnessing(question: QuestionRecord, { showAnswers }: EventRecord): void {
  if (question.correctAnswer === undefined || (question.isHeld && question.witnessId)) return;
  if (isRevealed(question, showAnswers))
    throw new AppError('question_closed', refusalTexts.said('answerSeenAlready'));
  throw new AppError('conflict', refusalTexts.said('answerOfHost'));
}
