import { presentPrediction, presentQuestion, presentQuestions } from '../presenters/game.ts';
import type { App } from '../usecases/App.ts';
import { listPredictions, listPredictionsOf, submitPrediction } from '../usecases/game/predictions.ts';
import * as questions from '../usecases/game/questions.ts';
import type { Handlers } from './callHandler.ts';

/** The calls about questions and the predictions for them. */
export const questionCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/questions': async ({ event, viewer }) =>
      presentQuestions(await app.liveEvents.get(event._id.toString()), viewer.role),
    'POST /api/events/:shareCode/questions': async ({ event, input, idempotencyKey }) => {
      const { question, isNew } = await questions.addQuestion(app, event, input, idempotencyKey);
      return { isNew, body: presentQuestion(question) };
    },
    'POST /api/events/:shareCode/questions/reorder': async ({ event, input }) => {
      await questions.reorderQuestions(app, event, input);
      return presentQuestions(await app.liveEvents.get(event._id.toString()), 'organiser');
    },
    'PATCH /api/questions/:id': async ({ event, question, input }) =>
      presentQuestion(await questions.updateQuestion(app, { event, question }, input)),
    'DELETE /api/questions/:id': async ({ event, question }) =>
      questions.deleteQuestion(app, { event, question }),
    'POST /api/questions/:id/answer': async ({ event, question, input }) =>
      presentQuestion(await questions.setAnswer(app, { event, question }, input)),

    'POST /api/questions/:id/predictions': async ({ event, viewer, question, input }) => {
      const { prediction, isNew } = await submitPrediction(app, viewer, { event, question }, input);
      return { isNew, body: presentPrediction(prediction) };
    },
    'GET /api/events/:shareCode/predictions': async ({ event, viewer }) =>
      (await listPredictions(app, viewer, event)).map(presentPrediction),
    'GET /api/participants/:id/predictions': async ({ event, participant }) =>
      (await listPredictionsOf(app, event, participant)).map(presentPrediction),
  }) satisfies Partial<Handlers>;
