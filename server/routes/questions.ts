import type { Router } from '@koa/router';
import { CreateQuestion, ReorderQuestions, SetAnswer, UpdateQuestion } from '../../protocol/questions.ts';
import { liveEvent } from '../liveEvents.ts';
import { presentQuestion, presentQuestions } from '../presenters/question.ts';
import {
  addQuestion,
  deleteQuestion,
  reorderQuestions,
  setAnswer,
  updateQuestion,
} from '../usecases/game/questions.ts';
import { addCall, idempotencyKeyOf, created, done, ok } from './door.ts';

/** The calls about questions. */
export function addQuestionCalls(router: Router): void {
  addCall(
    router,
    ['get', '/events/:shareCode/questions'],
    { right: 'question.list', about: 'event' },
    async ({ event, viewer }) => ok(presentQuestions(await liveEvent(event._id.toString()), viewer.sight)),
  );

  addCall(
    router,
    ['post', '/events/:shareCode/questions'],
    { right: 'question.create', about: 'event', body: CreateQuestion },
    async ({ ctx, event, input }) => {
      const { question, isNew } = await addQuestion(event, input, idempotencyKeyOf(ctx));
      return (isNew ? created : ok)(presentQuestion(question));
    },
  );

  addCall(
    router,
    ['post', '/events/:shareCode/questions/reorder'],
    { right: 'question.reorder', about: 'event', body: ReorderQuestions, size: 'list' },
    async ({ event, input }) => {
      await reorderQuestions(event, input);
      return ok(presentQuestions(await liveEvent(event._id.toString()), 'organiser'));
    },
  );

  addCall(
    router,
    ['patch', '/questions/:id'],
    { right: 'question.update', about: 'question', body: UpdateQuestion },
    async ({ question, input }) => ok(presentQuestion(await updateQuestion(question, input))),
  );

  addCall(
    router,
    ['delete', '/questions/:id'],
    { right: 'question.delete', about: 'question' },
    async ({ question }) => {
      await deleteQuestion(question);
      return done;
    },
  );

  addCall(
    router,
    ['post', '/questions/:id/answer'],
    { right: 'question.answer', about: 'question', body: SetAnswer },
    async ({ question, input }) => ok(presentQuestion(await setAnswer(question, input))),
  );
}
