import { z } from 'zod';
import { Answer, Id, Instant } from './values.ts';

/** What the couple predicted of a question: for themselves alone, until guests are shown its answer. */
export const CouplePrediction = z.strictObject({ questionId: Id, answer: z.string(), submittedAt: Instant });
export type CouplePrediction = z.infer<typeof CouplePrediction>;

/** The couple predict, or change their prediction while the question is open. */
export const PredictAsCouple = z.object({ answer: Answer });
