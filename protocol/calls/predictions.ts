import type { Calls } from './Call.ts';

/** The calls about predictions. */
export const predictionCalls = {
  /** Predicts, or changes the prediction. */
  'POST /api/questions/:id/predictions': {
    about: 'question',
    who: 'participant',
    isOfEvent: true,
    body: 'SubmitPrediction',
    reply: 'Prediction',
    statuses: [201, 200],
  },
  /** All of the event for its organiser, a guest's own for a guest. */
  'GET /api/events/:shareCode/predictions': {
    about: 'event',
    who: 'participantOrOrganiser',
    isOfEvent: true,
    reply: 'Prediction[]',
  },
  'GET /api/participants/:id/predictions': {
    about: 'participant',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Prediction[]',
  },
} as const satisfies Calls;
