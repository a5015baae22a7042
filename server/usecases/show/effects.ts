import type { Types } from 'mongoose';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import type { EventRecord, QuestionRecord } from '../../models/game.ts';
import type { ShowRecord, StoredStep } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { closed } from '../game/closing.ts';
import { countedAnswer, isDraft } from '../../../protocol/rules/visibility.ts';
import { holdingAnswerOf, questionIn, showingAnswerOf, withQuestion } from '../game/questions.ts';

/** What a step has done that undoing it takes back, and what the show remembers of it. */
export type Effects = Pick<ShowRecord, 'hasShownAnswers' | 'held' | 'hasCrowned' | 'answered'>;

type Change = (event: EventRecord) => EventRecord;

/**
 * What belongs to a step, done before any screen shows it:
 * - *question*: a draft is opened, because the room is asked
 * - *predictions*: closes the question for good; while it is open only when the host has agreed (409 `question_open`)
 * - *answer*: shows the answer that is held and closes the question for good (409 when it has none); the first one switches
 *   `showAnswers` on
 * - *podium*: the winners are known from now on
 */
export async function takeEffect(
  app: App,
  { _id: eventId }: EventRecord,
  { kind, questionId }: StoredStep,
  closes: boolean,
): Promise<Effects> {
  const live = await app.liveEvents.get(eventId.toString());
  const change = async (what: Change) => changeEvent(app, eventId.toString(), what);
  if (kind === 'podium') {
    const hasCrowned = !live.event.wasCrowned;
    await change((event) => (event.wasCrowned ? event : { ...event, wasCrowned: true }));
    return { ...(hasCrowned && { hasCrowned }) };
  }
  if (!questionId) return {};
  const isFirst = kind === 'answer' && !live.event.showAnswers;
  const held = isFirst ? answeredBeside(live.event, questionId) : [];
  await change(changeFor({ kind, questionId }, live, closes));
  if (kind !== 'answer') return {};
  return { answered: questionId, ...(isFirst && { hasShownAnswers: true, held }) };
}

/** The questions that have an answer which nobody holds yet. */
const answeredBeside = ({ questions }: EventRecord, questionId: Types.ObjectId): Types.ObjectId[] =>
  questions
    .filter((question) => countedAnswer(question) !== undefined && !question._id.equals(questionId))
    .map(({ _id }) => _id);

const changeFor =
  (
    { kind, questionId }: StoredStep & { questionId: Types.ObjectId },
    live: LiveEvent,
    closes: boolean,
  ): Change =>
  (event) => {
    const question = questionIn(event, questionId);
    if (kind === 'answer') return showingAnswerOf(event, questionId, live);
    return withQuestion(event, kind === 'predictions' ? told(question, closes) : asked(question, live));
  };

function told(question: QuestionRecord, closes: boolean): QuestionRecord {
  if (question.isActive && !closes) throw new AppError('question_open', refusalTexts('questionStillOpen'));
  return question.wasTold ? question : { ...closed(question), wasTold: true };
}

const asked = (question: QuestionRecord, { board }: LiveEvent): QuestionRecord =>
  isDraft(question, board.predictionCountOf(question._id.toString()))
    ? { ...question, isActive: true }
    : question;

/** Takes back what the latest step of a show has done to the event: what the room has heard of stays closed. */
export async function hideAgain(app: App, { _id: eventId }: EventRecord, show: ShowRecord): Promise<void> {
  const { kind, questionId, hasShownAnswers, held = [], hasCrowned } = show;
  if (kind !== 'answer' && !hasCrowned) return;
  await changeEvent(app, eventId.toString(), (event) => {
    const isThere = event.questions.some(({ _id }) => questionId?.equals(_id));
    const hidden = questionId && isThere ? holdingAnswerOf(event, questionId) : event;
    const { wasCrowned, ...rest } = hidden;
    return {
      ...rest,
      questions: rest.questions.map((question) =>
        held.some((_id) => _id.equals(question._id)) ? asSet(question) : question,
      ),
      ...(wasCrowned && !hasCrowned && { wasCrowned }),
      ...(hasShownAnswers && { showAnswers: false }),
    };
  });
}

/** With an answer that is no longer held. */
function asSet({ isHeld: _, ...question }: QuestionRecord): QuestionRecord {
  return question;
}
