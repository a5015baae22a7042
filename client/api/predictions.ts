import { calls } from '../../protocol/paths.ts';
import type { Prediction } from '../../protocol/predictions.ts';
import { call } from './http.ts';

/** Predicts or changes a prediction; repeating it is harmless. */
export const submitPrediction = (questionId: string, participantId: string, answer: string) =>
  call<Prediction>('POST', calls.questionPredictions(questionId), { body: { participantId, answer } });
