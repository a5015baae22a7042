import { z } from 'zod';
import { Answer, Id, Instant } from './values.ts';

/** A participant's prediction for a question. */
export const Prediction = z.strictObject({
  id: Id,
  questionId: Id,
  participantId: Id,
  answer: z.string(),
  submittedAt: Instant,
});
export type Prediction = z.infer<typeof Prediction>;

/** Adds or changes a prediction while the question is open. */
export const SubmitPrediction = z.object({ participantId: z.string().max(100), answer: Answer });
export type SubmitPrediction = z.infer<typeof SubmitPrediction>;
