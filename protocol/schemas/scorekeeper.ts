import { z } from 'zod';
import { Answer, Id } from './values.ts';

/**
 * A held answer as a scorekeeper (role `witness`) sees it.
 * - `answer`: absent if a host has set it
 * - `isOwn`: this scorekeeper has set the answer
 * - `by`: the name of another scorekeeper who has set the answer
 */
export const ScorekeeperAnswer = z.strictObject({
  questionId: Id,
  answer: z.string().optional(),
  isOwn: z.boolean().optional(),
  by: z.string().optional(),
});
export type ScorekeeperAnswer = z.infer<typeof ScorekeeperAnswer>;

/** Sets a held answer as a scorekeeper. Null removes it. */
export const SetScorekeeperAnswer = z.object({ answer: Answer.nullable() });
export type SetScorekeeperAnswer = z.infer<typeof SetScorekeeperAnswer>;
