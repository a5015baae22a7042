import { calls } from '../../protocol/paths.ts';
import type { CreateQuestion, Question, UpdateQuestion } from '../../protocol/questions.ts';
import { call } from './http.ts';

/** The questions as guests see them. */
export const getQuestions = (shareCode: string) =>
  call<Question[]>('GET', calls.eventQuestions(shareCode), { query: { as: 'guest' } });

/** Adds a question. The same key again gives the same question, also when its first reply was lost. */
export const createQuestion = (shareCode: string, question: CreateQuestion, idempotencyKey: string) =>
  call<Question>('POST', calls.eventQuestions(shareCode), {
    body: question,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const updateQuestion = (id: string, change: UpdateQuestion) =>
  call<Question>('PATCH', calls.question(id), { body: change });

export const deleteQuestion = (id: string) => call<void>('DELETE', calls.question(id));

/** Sets the correct answer; null takes it back. */
export const setAnswer = (id: string, correctAnswer: string | null) =>
  call<Question>('POST', calls.questionAnswer(id), { body: { correctAnswer } });

export const reorderQuestions = (shareCode: string, questionIds: string[]) =>
  call<Question[]>('POST', calls.reorder(shareCode), {
    body: { questionOrders: questionIds.map((id, index) => ({ id, order: index + 1 })) },
  });
