import { z } from 'zod';
import type { Value } from '../texts/catalogue.ts';
import { errorStatus, type ErrorCode } from '../errorCodes.ts';

/**
 * An English text for the user. With its key in the catalogue (`area.key`) and its values, the client can
 * show it in the user's language. A value may be a calendar day, an amount in cents, or another such text.
 */
const translatableText = {
  message: z.string(),
  reason: z.string(),
  get values() {
    return z.record(z.string(), TranslatableValue).optional();
  },
};

/** A value of a translatable text. */
export const TranslatableValue: z.ZodType<Value> = z.union([
  z.string(),
  z.number(),
  z.strictObject({ day: z.iso.date() }),
  z.strictObject({ cents: z.number() }),
  z.strictObject(translatableText),
]);

/** A problem of one field of a refused body. */
export const Issue = z.strictObject({ path: z.string(), ...translatableText });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every refusal: a text for the user, and an error code. `issues`: only with 400. `suggestion`:
 * only with `name_taken`, a name that is free.
 */
export const Refusal = z.strictObject({
  ...translatableText,
  code: z.enum(Object.keys(errorStatus) as [ErrorCode]),
  issues: z.array(Issue).optional(),
  suggestion: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
