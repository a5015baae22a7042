import type { Types } from 'mongoose';
import { countedAnswer, isDraft, isRevealed } from '../../../protocol/rules/visibility.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/game.ts';
import type { ShowRecord, StoredStep } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { closed } from '../game/closingQuestions.ts';
import { holding, letGo, showingAnswerOf } from '../game/answers.ts';
import { questionIn, withQuestion } from '../game/questions.ts';

/** What a step will do to the event, and with it what undoing takes back. */
type Effect = Pick<ShowRecord, 'did' | 'answered'>;

/**
 * What belongs to a step, told before it is done; refused where it cannot be:
 * - *question*: a draft is opened, because the room is asked
 * - *predictions*: closes the question for good; while it is open only when the host has agreed (409 `question_open`)
 * - *answer*: shows the answer and closes the question for good (409 when it has none). The first one switches
 *   `showAnswers` on, and every other answer that nobody has seen is held, so that each has its own moment
 * - *podium*: the winners are known from now on
 */
export async function effectOf(
  app: App,
  { _id }: EventRecord,
  { kind, questionId }: StoredStep,
  closes: boolean,
): Promise<Effect> {
  const { event } = await app.liveEvents.get(_id.toString());
  if (kind === 'podium') return event.wasCrowned ? {} : { did: { hasCrowned: true } };
  if (!questionId) return {};
  const question = questionIn(event, questionId);
  if (kind === 'predictions' && question.isActive && !closes)
    throw new AppError('question_open', refusalTexts.said('questionStillOpen'));
  if (kind !== 'answer') return {};
  if (question.correctAnswer === undefined)
    throw new AppError('conflict', refusalTexts.said('answerMissing'));
  if (isRevealed(question, event.showAnswers)) return { answered: questionId };
  const first = !event.showAnswers && { isFirst: true, held: unseenBeside(event, questionId) };
  return { answered: questionId, did: { shown: questionId, ...first } };
}

/** The questions whose answer is set, not held, and was never shown. */
const unseenBeside = ({ questions }: EventRecord, questionId: Types.ObjectId): Types.ObjectId[] =>
  questions
    .filter((one) => countedAnswer(one) !== undefined && !one.wasRevealed && !one._id.equals(questionId))
    .map(({ _id }) => _id);

/** Does to the event what belongs to the step that the show is at; once more it changes nothing. */
export async function takeEffect(app: App, { _id }: EventRecord, show: ShowRecord): Promise<void> {
  const { kind, questionId, did } = show;
  const eventId = _id.toString();
  if (kind === 'podium')
    await changeEvent(app, eventId, (event) => (event.wasCrowned ? event : { ...event, wasCrowned: true }));
  if (!questionId) return;
  const live = await app.liveEvents.get(eventId);
  const predictionCount = live.board.predictionCountOf(questionId.toString());
  await changeEvent(app, eventId, (event) => {
    const question = questionIn(event, questionId);
    if (kind === 'answer') return showingAnswerOf(holding(event, did?.held), questionId, live);
    const wanted = kind === 'predictions' ? told(question) : asked(question, predictionCount);
    return wanted === question ? event : withQuestion(event, wanted);
  });
}

const told = (question: QuestionRecord): QuestionRecord =>
  question.wasTold ? question : { ...closed(question), wasTold: true };

/** An answer that a draft has already waits for its step: nobody could predict it otherwise. */
function asked(question: QuestionRecord, predictionCount: number): QuestionRecord {
  if (!isDraft(question, predictionCount)) return question;
  return { ...question, isActive: true, ...(countedAnswer(question) !== undefined && { isHeld: true }) };
}

/** Takes back what the undone step has done to the event: what the room has heard of stays closed. */
export async function takeBack(app: App, { _id }: EventRecord, { did }: ShowRecord): Promise<void> {
  if (!did) return;
  const { shown, isFirst, held, hasCrowned } = did;
  await changeEvent(app, _id.toString(), (event) => {
    const { wasCrowned, ...rest } = letGo(holding(event, shown && [shown]), held);
    return {
      ...rest,
      ...(wasCrowned && !hasCrowned && { wasCrowned }),
      ...(isFirst && { showAnswers: false }),
    };
  });
}
