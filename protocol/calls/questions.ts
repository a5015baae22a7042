import type { Calls } from './Call.ts';

/** The calls about questions. */
export const questionCalls = {
  'GET /api/events/:shareCode/questions': {
    summary: 'The questions in their order; guests get no drafts and no hidden answers',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Question[]',
  },
  'POST /api/events/:shareCode/questions': {
    summary: 'Adds a question',
    about: 'event',
    who: 'organiser',
    body: 'CreateQuestion',
    takesKey: true,
    reply: 'Question',
    statuses: [201, 200],
  },
  'POST /api/events/:shareCode/questions/reorder': {
    summary: 'Gives questions a new order',
    about: 'event',
    who: 'organiser',
    body: 'ReorderQuestions',
    size: 'list',
    reply: 'Question[]',
  },
  'PATCH /api/questions/:id': {
    summary: 'Changes a question',
    about: 'question',
    who: 'organiser',
    body: 'UpdateQuestion',
    reply: 'Question',
  },
  'DELETE /api/questions/:id': {
    summary: 'Removes a question and its predictions',
    about: 'question',
    who: 'organiser',
  },
  'POST /api/questions/:id/answer': {
    summary: 'Sets the correct answer, or takes it back',
    about: 'question',
    who: 'organiser',
    body: 'SetAnswer',
    reply: 'Question',
  },
} as const satisfies Calls;
