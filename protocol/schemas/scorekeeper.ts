import { z } from 'zod';
import { Answer, Id } from './values.ts';

/**
 * A held answer, as a scorekeeper (role `witness`) sees it. `answer`: absent if a host has set it.
 * `isOwn`: this scorekeeper has set it. `by`: the name of another scorekeeper who has set it.
 */
export const ScorekeeperAnswer = z.strictObject({
  questionId: Id,
  answer: z.string().optional(),
  isOwn: z.boolean().optional(),
  by: z.string().optional(),
});
export type ScorekeeperAnswer = z.infer<typeof ScorekeeperAnswer>;

/** Sets or changes a held answer as a scorekeeper, or removes it with null. */
export const SetScorekeeperAnswer = z.object({ answer: Answer.nullable() });
export type SetScorekeeperAnswer = z.infer<typeof SetScorekeeperAnswer>;
