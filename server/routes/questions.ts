import type { Router } from '@koa/router';
import { liveEvent } from '../liveEvents.ts';
import { presentQuestion, presentQuestions } from '../presenters/question.ts';
import {
  addQuestion,
  deleteQuestion,
  reorderQuestions,
  setAnswer,
  updateQuestion,
} from '../usecases/game/questions.ts';
import { addCall, done, ok } from './door.ts';

/** The calls about questions. */
export function addQuestionCalls(router: Router): void {
  addCall(router, 'GET /api/events/:shareCode/questions', async ({ event, viewer }) =>
    ok(presentQuestions(await liveEvent(event._id.toString()), viewer.sight)),
  );

  addCall(router, 'POST /api/events/:shareCode/questions', async ({ event, input, idempotencyKey }) => {
    const { question, isNew } = await addQuestion(event, input, idempotencyKey);
    return { status: isNew ? 201 : 200, body: presentQuestion(question) };
  });

  addCall(router, 'POST /api/events/:shareCode/questions/reorder', async ({ event, input }) => {
    await reorderQuestions(event, input);
    return ok(presentQuestions(await liveEvent(event._id.toString()), 'organiser'));
  });

  addCall(router, 'PATCH /api/questions/:id', async ({ question, input }) =>
    ok(presentQuestion(await updateQuestion(question, input))),
  );

  addCall(router, 'DELETE /api/questions/:id', async ({ question }) => {
    await deleteQuestion(question);
    return done;
  });

  addCall(router, 'POST /api/questions/:id/answer', async ({ question, input }) =>
    ok(presentQuestion(await setAnswer(question, input))),
  );
}
