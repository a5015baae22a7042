import { z } from 'zod';
import { Answer, Id } from './values.ts';

/**
 * An answer that waits for the host, as a witness sees it. Without `answer` it is the host's, and none of a witness's
 * business. `isOwn`: this witness has set it; `by`: the name of another one who has.
 */
export const ScorekeeperAnswer = z.strictObject({
  questionId: Id,
  answer: z.string().optional(),
  isOwn: z.boolean().optional(),
  by: z.string().optional(),
});
export type ScorekeeperAnswer = z.infer<typeof ScorekeeperAnswer>;

/** A witness sets the answer of a question for the host to show, corrects it, or takes it back with null. */
export const SetScorekeeperAnswer = z.object({ answer: Answer.nullable() });
export type SetScorekeeperAnswer = z.infer<typeof SetScorekeeperAnswer>;
