import { z } from 'zod';
import { Answer, Id } from './values.ts';

/**
 * A held answer, as a witness sees it. Without `answer` a host has set it, and the witness does not see it.
 * `isOwn`: this witness has set it. `by`: the name of another witness who has set it.
 */
export const ScorekeeperAnswer = z.strictObject({
  questionId: Id,
  answer: z.string().optional(),
  isOwn: z.boolean().optional(),
  by: z.string().optional(),
});
export type ScorekeeperAnswer = z.infer<typeof ScorekeeperAnswer>;

/** A witness sets or changes a held answer, or removes it with null. */
export const SetScorekeeperAnswer = z.object({ answer: Answer.nullable() });
export type SetScorekeeperAnswer = z.infer<typeof SetScorekeeperAnswer>;
