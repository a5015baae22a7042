import { presentPrediction, presentQuestion, presentQuestions } from '../presenters/question.ts';
import {
  addQuestion,
  deleteQuestion,
  reorderQuestions,
  setAnswer,
  updateQuestion,
} from '../usecases/game/questions.ts';
import { type CallHandler, done, ok } from './callHandler.ts';
import type { App } from '../usecases/App.ts';
import { listPredictions, listPredictionsOf, submitPrediction } from '../usecases/game/predictions.ts';

/** The calls about questions. */
export function addQuestionCalls(calls: CallHandler, app: App): void {
  calls.add('GET /api/events/:shareCode/questions', async ({ event, viewer }) =>
    ok(presentQuestions(await app.liveEvents.get(event._id.toString()), viewer.sight)),
  );

  calls.add('POST /api/events/:shareCode/questions', async ({ event, input, idempotencyKey }) => {
    const { question, isNew } = await addQuestion(app, event, input, idempotencyKey);
    return { status: isNew ? 201 : 200, body: presentQuestion(question) };
  });

  calls.add('POST /api/events/:shareCode/questions/reorder', async ({ event, input }) => {
    await reorderQuestions(app, event, input);
    return ok(presentQuestions(await app.liveEvents.get(event._id.toString()), 'organiser'));
  });

  calls.add('PATCH /api/questions/:id', async ({ question, input }) =>
    ok(presentQuestion(await updateQuestion(app, question, input))),
  );

  calls.add('DELETE /api/questions/:id', async ({ question }) => {
    await deleteQuestion(app, question);
    return done;
  });

  calls.add('POST /api/questions/:id/answer', async ({ question, input }) =>
    ok(presentQuestion(await setAnswer(app, question, input))),
  );
}

/** The calls about predictions. */
export function addPredictionCalls(calls: CallHandler, app: App): void {
  calls.add('POST /api/questions/:id/predictions', async ({ viewer, question, input }) => {
    const { prediction, isNew } = await submitPrediction(app, viewer, question, input);
    return { status: isNew ? 201 : 200, body: presentPrediction(prediction) };
  });

  calls.add('GET /api/events/:shareCode/predictions', async ({ event, viewer }) =>
    ok((await listPredictions(app, viewer, event)).map(presentPrediction)),
  );

  calls.add('GET /api/participants/:id/predictions', async ({ event, participant }) =>
    ok((await listPredictionsOf(app, event, participant)).map(presentPrediction)),
  );
}
