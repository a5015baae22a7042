import type { Calls } from './Call.ts';

/** The calls about questions. */
export const questionCalls = {
  'GET /api/events/:shareCode/questions': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Question[]',
  },
  'POST /api/events/:shareCode/questions': {
    about: 'event',
    who: 'organiser',
    body: 'CreateQuestion',
    takesKey: true,
    reply: 'Question',
    statuses: [201, 200],
  },
  'POST /api/events/:shareCode/questions/reorder': {
    about: 'event',
    who: 'organiser',
    body: 'ReorderQuestions',
    size: 'list',
    reply: 'Question[]',
  },
  'PATCH /api/questions/:id': {
    about: 'question',
    who: 'organiser',
    body: 'UpdateQuestion',
    reply: 'Question',
  },
  'DELETE /api/questions/:id': {
    about: 'question',
    who: 'organiser',
  },
  /** Sets the correct answer, or takes it back. */
  'POST /api/questions/:id/answer': {
    about: 'question',
    who: 'organiser',
    body: 'SetAnswer',
    reply: 'Question',
  },
} as const satisfies Calls;
