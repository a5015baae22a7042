import { z } from 'zod';
import { Answer, Id } from './values.ts';

/**
 * An answer that waits for the host, as a witness sees it. Without `answer` it is the host's, and none of a witness's
 * business. `isOwn`: this witness has set it; `by`: the name of another one who has.
 */
export const WitnessedAnswer = z.strictObject({
  questionId: Id,
  answer: z.string().optional(),
  isOwn: z.boolean().optional(),
  by: z.string().optional(),
});
export type WitnessedAnswer = z.infer<typeof WitnessedAnswer>;

/** A witness sets the answer of a question for the host to show, corrects it, or takes it back with null. */
export const SetWitnessedAnswer = z.object({ answer: Answer.nullable() });
export type SetWitnessedAnswer = z.infer<typeof SetWitnessedAnswer>;
