import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { PredictionRecord } from '../models/Prediction.ts';

/** A prediction. */
export const presentPrediction = (prediction: PredictionRecord): Prediction => ({
  id: prediction._id.toString(),
  questionId: prediction.questionId.toString(),
  participantId: prediction.participantId.toString(),
  answer: prediction.answer,
  submittedAt: prediction.submittedAt.toISOString(),
});
