import { expect } from 'vitest';
import { z } from 'zod';
import { errorStatus, type ErrorCode } from '../../../protocol/errorCodes.ts';
import { type Translatable, retranslate } from '../../../protocol/texts/catalogue.ts';
import type { Reply } from '../../support/Browser.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any
  interface Matchers<T = any> {
    /**
     * Checks that the call was refused with this code, its status and the shape of refusals, without internal
     * details.
     */
    toBeRefused: (code: ErrorCode) => T;
  }
}

const translatableShape = {
  message: z.string().min(1),
  reason: z.string().regex(/^\w+\.\w+$/),
  values: z.any().optional(),
};

const RefusalBody = z.strictObject({
  ...translatableShape,
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  issues: z
    .array(z.strictObject({ path: z.string(), ...translatableShape }))
    .min(1)
    .optional(),
  suggestion: z.string().min(2).optional(),
});
type RefusalBody = z.infer<typeof RefusalBody>;

const internalDetails = /\n\s+at |node_modules|file:\/\/|\.ts:\d|Mongo|BSON|E11000/;

/**
 * Returns true if the reason and values of a text give its message again. For zod's own issues, it is enough
 * that the reason exists.
 */
const isTranslatable = ({ reason, values, message }: Translatable) =>
  retranslate({ reason, values, message: 'no such sentence' }) === message ||
  (reason.startsWith('values.') && retranslate({ reason, values, message: '' }) !== '');

/**
 * Parses a refusal. Throws if its shape or the status of its code is wrong, or if `issues` are present
 * without status 400.
 */
export function readRefusal({ status, body }: Reply): RefusalBody {
  const refusal = RefusalBody.parse(body);
  const problem =
    status !== errorStatus[refusal.code]
      ? 'its status differs from that of its code'
      : internalDetails.test(JSON.stringify(body))
        ? 'it contains internal details'
        : refusal.issues && status !== 400
          ? 'it has issues'
          : [refusal, ...(refusal.issues ?? [])].every(isTranslatable)
            ? undefined
            : 'its reason and values do not give its message';
  if (problem) throw new Error(`${problem}: ${status} ${JSON.stringify(body)}`);
  return refusal;
}

/** Parses a refusal, which must have this code. */
export function refusalOf(answer: Reply, code: ErrorCode): RefusalBody {
  expect(answer).toBeRefused(code);
  return readRefusal(answer);
}

expect.extend({
  toBeRefused(answer: Reply, code: ErrorCode) {
    const reply = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
    if ((answer.body as { code?: unknown } | undefined)?.code !== code)
      return { pass: false, message: () => `expected the refusal ${code}, but the answer was ${reply}` };
    readRefusal(answer);
    return { pass: true, message: () => `expected no refusal ${code}, but the answer was ${reply}` };
  },
});
