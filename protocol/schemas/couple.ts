import { z } from 'zod';
import { Answer, Id, Instant } from './values.ts';

/** A prediction of the couple. Until guests see the answer, only the couple see it. */
export const CouplePrediction = z.strictObject({ questionId: Id, answer: z.string(), submittedAt: Instant });
export type CouplePrediction = z.infer<typeof CouplePrediction>;

/** Adds or changes a prediction of the couple while the question is open. */
export const PredictAsCouple = z.object({ answer: Answer });
