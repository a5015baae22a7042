import { z } from 'zod';
import type { Value } from '../texts/catalogue.ts';
import { errorStatus, type ErrorCode } from '../errorCodes.ts';

/**
 * The sentence for people, in English, with the name of its message in the catalogue (`area.key`) and what that was told:
 * so it reaches its reader in their own language. A value may be a calendar day, US cents, or such a sentence itself.
 */
const said = {
  message: z.string(),
  reason: z.string(),
  get values() {
    return z.record(z.string(), TranslatableValue).optional();
  },
};

/** What a sentence of a refusal was told. */
export const TranslatableValue: z.ZodType<Value> = z.union([
  z.string(),
  z.number(),
  z.strictObject({ day: z.iso.date() }),
  z.strictObject({ cents: z.number() }),
  z.strictObject(said),
]);

/** One field of a refused body: where, and what is wrong with it. */
export const Issue = z.strictObject({ path: z.string(), ...said });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every refusal: a sentence for people, and a code; `issues` only with 400, `suggestion` (a free name) with
 * `name_taken`.
 */
export const Refusal = z.strictObject({
  ...said,
  code: z.enum(Object.keys(errorStatus) as [ErrorCode]),
  issues: z.array(Issue).optional(),
  suggestion: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
