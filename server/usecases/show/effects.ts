import type { Types } from 'mongoose';
import { countedAnswer, phaseOf, wasShown } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import type { ShowRecord, StoredStep } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { findDrafts } from '../questions/drafts.ts';
import { holding, releaseHeldAnswers, showingAnswerOf } from '../answers/answers.ts';
import { closeForRoom, openDraft } from '../questions/questionStates.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';

export const movedOn = () => new AppError('show_moved', refusalTexts.translatable('showMovedOn'));

/** Refuses a step that cannot be put on the screens, before anything of it is stored (see `takeEffect`). */
export async function requirePossible(
  app: Pick<App, 'eventCache'>,
  { _id }: EventRecord,
  { kind, questionId }: StoredStep,
  closes: boolean,
): Promise<void> {
  if (!questionId) return;
  const { event } = await app.eventCache.get(_id.toString());
  const question = questionIn(event, questionId);
  if (kind === 'predictions' && question.isActive && !closes)
    throw new AppError('question_open', refusalTexts.translatable('questionStillOpen'));
  if (kind === 'answer' && question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.translatable('answerMissing'));
}

/**
 * Does to the event what belongs to the step that the show is at:
 * - *question*: opens a draft, because the room is asked
 * - *predictions*: closes the question for good
 * - *answer*: shows the answer and closes the question for good. The first one switches `showAnswers` on, and holds every
 *   other answer that guests have not seen, so that each has its own moment
 * - *podium*: the winners are known from now on
 *
 * The same write notes in the event what was done (`showEffect`), so a repetition changes nothing, and undoing knows what
 * to take back. Throws `show_moved` when a later step has changed the event, or this one was undone.
 */
export async function takeEffect(app: App, { _id }: EventRecord, show: ShowRecord): Promise<void> {
  const { moves: move, questionId } = show;
  if (!questionId && show.kind !== 'podium') return;
  await changeEvent(app, _id.toString(), async (event) => {
    const latest = event.showEffect?.move ?? 0;
    if (latest === move) return event;
    if (latest > move) throw movedOn();
    if (questionId) return withQuestionStep(app, event, { kind: show.kind, questionId, move });
    return event.wasCrowned ? event : { ...event, wasCrowned: true, showEffect: { move, hasCrowned: true } };
  });
}

async function withQuestionStep(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  { kind, questionId, move }: { kind: StoredStep['kind']; questionId: Types.ObjectId; move: number },
): Promise<EventRecord> {
  const question = questionIn(event, questionId);
  if (kind === 'answer') return withAnswerStep(app, event, { question, move });
  const drafts = await findDrafts(app, event, [question]);
  const wanted =
    kind === 'predictions' ? closeForRoom(question) : drafts.size > 0 ? openDraft(question) : question;
  return wanted === question ? event : { ...withQuestion(event, wanted), showEffect: { move } };
}

async function withAnswerStep(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  { question, move }: { question: QuestionRecord; move: number },
): Promise<EventRecord> {
  if (phaseOf(question, event) === 'shown') return { ...event, showEffect: { move } };
  const { _id: shown } = question;
  const first = event.showAnswers ? {} : { hasSwitchedOn: true, held: unseenBeside(event, shown) };
  const changed = await showingAnswerOf(app, holding(event, first.held), shown);
  return { ...changed, showEffect: { move, shown, ...first } };
}

/** The questions whose answer is set, not held, and was never shown. */
const unseenBeside = ({ questions }: EventRecord, questionId: Types.ObjectId): Types.ObjectId[] =>
  questions
    .filter((one) => countedAnswer(one) !== undefined && !wasShown(one) && !one._id.equals(questionId))
    .map(({ _id }) => _id);

/**
 * Takes back what the undone step has done to the event, less what other calls have taken over since (`showEffect`). It
 * hides answers and shows none: while answers stay on, those that the step has held stay held. What the room has heard of
 * stays closed. A step that has not changed the event yet does not from now on.
 */
export async function takeBack(app: App, { _id }: EventRecord, { moves, undone }: ShowRecord): Promise<void> {
  await changeEvent(app, _id.toString(), (event) => {
    const { wasCrowned, ...rest } = event;
    const { move = 0, shown, held, hasSwitchedOn, hasCrowned } = event.showEffect ?? {};
    if (move >= moves) return event;
    const showEffect = { move: moves };
    if (move !== undone) return { ...event, showEffect };
    const showAnswers = event.showAnswers && !hasSwitchedOn;
    const hidden = holding(rest, shown && [shown]);
    return {
      ...(showAnswers ? hidden : releaseHeldAnswers(hidden, held)),
      ...(wasCrowned && !hasCrowned && { wasCrowned }),
      showAnswers,
      showEffect,
    };
  });
}
