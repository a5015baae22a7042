import type { CreateQuestion, UpdateQuestion } from '../../protocol/schemas/questions.ts';
import { asGuest, call } from './http.ts';

/** The questions as guests see them. */
export const getQuestions = (shareCode: string) =>
  call('GET /api/events/:shareCode/questions', { params: { shareCode }, query: asGuest });

/** Adds a question. The same key again gives the same question, also when its first reply was lost. */
export const createQuestion = (shareCode: string, question: CreateQuestion, idempotencyKey: string) =>
  call('POST /api/events/:shareCode/questions', { params: { shareCode }, body: question, idempotencyKey });

export const updateQuestion = (id: string, change: UpdateQuestion) =>
  call('PATCH /api/questions/:id', { params: { id }, body: change });

export const deleteQuestion = (id: string) => call('DELETE /api/questions/:id', { params: { id } });

/** Sets the correct answer; null takes it back. */
export const setAnswer = (id: string, correctAnswer: string | null) =>
  call('POST /api/questions/:id/answer', { params: { id }, body: { correctAnswer } });

export const reorderQuestions = (shareCode: string, questionIds: string[]) =>
  call('POST /api/events/:shareCode/questions/reorder', {
    params: { shareCode },
    body: { questionOrders: questionIds.map((id, index) => ({ id, order: index + 1 })) },
  });
