import { z } from 'zod';
import { errorStatus, type ErrorCode } from '../errorCodes.ts';

/** One field of a refused body: where, and what is wrong with it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every refusal: a sentence for people, and a code; `issues` only with 400, `suggestion` (a free name) with
 * `name_taken`.
 */
export const Refusal = z.strictObject({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode]),
  issues: z.array(Issue).optional(),
  suggestion: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
