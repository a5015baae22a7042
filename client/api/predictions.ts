import { call } from './http.ts';

/** Predicts or changes a prediction; repeating it is harmless. */
export const submitPrediction = (questionId: string, participantId: string, answer: string) =>
  call('POST /api/questions/:id/predictions', {
    params: { id: questionId },
    body: { participantId, answer },
  });
