import type { Calls } from './Call.ts';

/** The calls about predictions. */
export const predictionCalls = {
  'POST /api/questions/:id/predictions': {
    summary: 'Predicts, or changes the prediction while the question is open',
    about: 'question',
    who: 'participant',
    isOfEvent: true,
    body: 'SubmitPrediction',
    reply: 'Prediction',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/predictions': {
    summary: 'All predictions of the event for its organiser, a guest’s own for a guest',
    about: 'event',
    who: 'participantOrOrganiser',
    isOfEvent: true,
    reply: 'Prediction[]',
  },
  'GET /api/participants/:id/predictions': {
    summary: 'What a participant predicted',
    about: 'participant',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Prediction[]',
  },
} as const satisfies Calls;
