import { presentCouplePrediction } from '../presenters/couple.ts';
import {
  presentQuestionState,
  presentPrediction,
  presentQuestions,
  toWireQuestion,
} from '../presenters/game.ts';
import { presentAnswers } from '../presenters/answers.ts';
import { mayAdminister, type Viewer } from '../access/viewer.ts';
import { presentScorekeeperAnswer } from '../presenters/scorekeeper.ts';
import { setScorekeeperAnswer, waitingAnswers } from '../usecases/answers/scorekeeper.ts';
import type { App } from '../usecases/App.ts';
import { acceptAnswers } from '../usecases/answers/acceptedAnswers.ts';
import { closeQuestions, reopenQuestions } from '../usecases/questions/closingQuestions.ts';
import { couplePredictions, predictAsCouple } from '../usecases/participants/couple.ts';
import {
  listOwnPredictions,
  readAllPredictions,
  listPredictionsOf,
  submitPrediction,
} from '../usecases/predictions/predictions.ts';
import { enterPrediction } from '../usecases/participants/paper.ts';
import { setAnswer } from '../usecases/answers/answers.ts';
import { removeQuestionImage, setQuestionImage } from '../usecases/photos/questionImages.ts';
import { addPhoto, removePhoto } from '../usecases/photos/photos.ts';
import * as questions from '../usecases/questions/questions.ts';
import type { QuestionOfEvent } from '../usecases/loadEntities.ts';
import { isAnswerHeld } from '../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import { AppError } from '../base/AppError.ts';
import type { HandlerContext, Handlers } from './callHandler.ts';
import { ListParts, presentParts } from './listStream.ts';

type SetAnswerContext = HandlerContext<'POST /api/questions/:id/answer'>;

/**
 * Restricts an MC to held answers. An MC can set or clear a held answer, and can correct the answer that the
 * show has revealed last. Otherwise throws `not_allowed`.
 */
function requireHeldOfMc(
  input: SetAnswerContext['input'],
  question: QuestionOfEvent['question'],
  { show }: EventReadModel,
): void {
  const isSetting = input.correctAnswer !== null;
  const isUnset = question.correctAnswer === undefined;
  const mayCorrect = show.answered?.equals(question._id);
  if (!input.isHeld || !(isAnswerHeld(question) || (isSetting && (isUnset || mayCorrect))))
    throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
}

const linksOfCouple = ({ helpers }: Viewer) =>
  helpers.filter(({ role }) => role === 'couple').map(({ linkId }) => linkId);
const scorekeeperLinkOf = ({ helpers }: Viewer) =>
  helpers.find(({ role }) => role === 'witness')?.linkId ?? '';

/** Returns the calls about questions and their predictions. */
export const questionCalls = (app: App) => {
  const presentAll = async ({ _id }: { _id: { toString: () => string } }, role: Viewer['role']) =>
    presentQuestions(await app.eventCache.get(_id.toString()), role, app.nodes.now());
  const present = async (event: QuestionOfEvent['event'], question: QuestionOfEvent['question']) => {
    const known = presentQuestionState(question, await app.eventCache.get(event._id.toString()));
    return toWireQuestion(known, app.nodes.now());
  };
  const presentWaiting = async (event: QuestionOfEvent['event'], viewer: Viewer) =>
    (await waitingAnswers(app, event)).map(({ question, name }) =>
      presentScorekeeperAnswer(question, { linkId: scorekeeperLinkOf(viewer), name }),
    );
  return {
    'GET /api/events/:shareCode/questions': async ({ event, viewer }) => presentAll(event, viewer.role),
    'POST /api/events/:shareCode/questions': async ({ event, input, idempotencyKey }) => {
      const { question, isNew } = await questions.addQuestion(app, event, input, idempotencyKey);
      return { isNew, body: await present(event, question) };
    },
    'POST /api/events/:shareCode/questions/import': async ({ event, input, idempotencyKey }) => {
      const { questions: added, isNew } = await questions.importQuestions(app, event, input, idempotencyKey);
      const live = await app.eventCache.get(event._id.toString());
      const body = added.map((question) =>
        toWireQuestion(presentQuestionState(question, live), app.nodes.now()),
      );
      return { isNew, body };
    },
    'POST /api/events/:shareCode/questions/reorder': async ({ event, input }) => {
      await questions.reorderQuestions(app, event, input);
      return presentAll(event, 'organiser');
    },
    'POST /api/events/:shareCode/questions/close': async ({ event, input }) => {
      await closeQuestions(app, event, input);
      return presentAll(event, 'organiser');
    },
    'POST /api/events/:shareCode/questions/reopen': async ({ event, input }) => {
      await reopenQuestions(app, event, input);
      return presentAll(event, 'organiser');
    },
    'PATCH /api/questions/:id': async ({ event, question, input }) =>
      present(event, await questions.updateQuestion(app, { event, question }, input)),
    'DELETE /api/questions/:id': async ({ event, question }) =>
      questions.removeQuestion(app, { event, question }),
    'POST /api/questions/:id/image': async ({ event, question, input, idempotencyKey }) =>
      present(event, await setQuestionImage(app, { event, question }, input, idempotencyKey)),
    'DELETE /api/questions/:id/image': async ({ event, question }) =>
      present(event, await removeQuestionImage(app, { event, question })),
    'POST /api/questions/:id/answer': async ({ event, question, input, viewer }) => {
      const live = await app.eventCache.get(event._id.toString());
      const requireHeld = (current: QuestionOfEvent['question']) => requireHeldOfMc(input, current, live);
      const validate = viewer.role === 'mc' ? requireHeld : undefined;
      return present(event, await setAnswer(app, { event, question }, input, validate));
    },
    'GET /api/questions/:id/answers': async ({ event, question }) =>
      presentAnswers(question, await app.eventCache.get(event._id.toString())),
    'POST /api/questions/:id/accepted': async ({ event, question, input }) =>
      present(event, await acceptAnswers(app, { event, question }, input)),
    'POST /api/questions/:id/photo': async ({ event, question, input, idempotencyKey }) =>
      present(event, await addPhoto(app, { event, question }, input, idempotencyKey)),
    'DELETE /api/questions/:id/photo': async ({ event, question }) =>
      present(event, await removePhoto(app, { event, question })),

    'POST /api/questions/:id/predictions': async ({ event, viewer, question, input }) => {
      const { prediction, isNew } = await submitPrediction(app, viewer, { event, question }, input);
      return { isNew, body: presentPrediction(prediction) };
    },
    'POST /api/questions/:id/paper-predictions': async ({ event, question, input }) => {
      const { prediction, isNew } = await enterPrediction(app, { event, question }, input);
      return { isNew, body: presentPrediction(prediction) };
    },
    'GET /api/events/:shareCode/couple-predictions': async ({ event, viewer }) =>
      (await couplePredictions(app, event, linksOfCouple(viewer))).map(presentCouplePrediction),
    'POST /api/questions/:id/couple-predictions': async ({ event, question, viewer, input: { answer } }) => {
      const submitted = { answer, linkIds: linksOfCouple(viewer) };
      const { prediction, isNew } = await predictAsCouple(app, { event, question }, submitted);
      return { isNew, body: presentCouplePrediction(prediction) };
    },
    'GET /api/events/:shareCode/witness': async ({ event, viewer }) => presentWaiting(event, viewer),
    'POST /api/questions/:id/witness': async ({ event, question, viewer, input: { answer } }) => {
      await setScorekeeperAnswer(app, { event, question }, { answer, linkId: scorekeeperLinkOf(viewer) });
      return presentWaiting(event, viewer);
    },
    'GET /api/events/:shareCode/predictions': async ({ event, viewer }) =>
      mayAdminister(viewer.role)
        ? new ListParts(presentParts(readAllPredictions(app, event), presentPrediction))
        : (await listOwnPredictions(app, viewer, event)).map(presentPrediction),
    'GET /api/participants/:id/predictions': async ({ event, participant }) =>
      (await listPredictionsOf(app, event, participant)).map(presentPrediction),
  } satisfies Partial<Handlers>;
};
