import { z } from 'zod';
import type { Value } from '../texts/catalogue.ts';
import { errorStatus, type ErrorCode } from '../errorCodes.ts';

/**
 * A text for the user, in English. It contains its catalogue key (`area.key`) and its values, so that the
 * client can show it in the user's language. A value can be a calendar day, an amount in cents, or another
 * such text.
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

/** A problem in one field of a refused body. */
export const Issue = z.strictObject({ path: z.string(), ...translatableText });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of each refusal: a text for the user and an error code. `issues` is present only with 400.
 * `suggestion` is an available name. It is present only with `name_taken`.
 */
export const Refusal = z.strictObject({
  ...translatableText,
  code: z.enum(Object.keys(errorStatus) as [ErrorCode]),
  issues: z.array(Issue).optional(),
  suggestion: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
