import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkName } from '../../protocol/userText.ts';
import { nameKey } from '../../protocol/nameKey.ts';
import { lengths, rehearsalLimits } from '../../protocol/limits.ts';
import { fitAnswer, questionTypes } from '../../protocol/rules/correctness.ts';
import type { QuestionRecord } from '../../server/models/event.ts';
import { guestAnswer, guestMessage, guestNames } from '../../server/usecases/rehearsal/simulatedContent.ts';

const seed = fc.uuid();
const everybody = Array.from({ length: rehearsalLimits.guestsMax }, (_, guest) => guest);
const asked = (fields: Partial<QuestionRecord> & Pick<QuestionRecord, 'type'>): QuestionRecord => ({
  _id: new Types.ObjectId('65a0b0c0d0e0f00000000001'),
  text: 'What will happen?',
  isActive: true,
  order: 1,
  ...fields,
});
const question = fc
  .record({
    type: fc.constantFrom(...questionTypes),
    options: fc
      .uniqueArray(fc.nat(), { minLength: 2, maxLength: 12 })
      .map((numbers) => numbers.map((number) => `Table ${number}`)),
  })
  .map(({ type, options }) => asked({ type, ...(type === 'multiple_choice' && { options }) }));

/** A valid correct answer of each question type. */
const answersFor: Record<QuestionRecord['type'], (options: string[]) => string[]> = {
  yes_no: () => ['yes', 'no'],
  multiple_choice: (options) => options,
  numeric: () => ['0', '-3.5', '12', '1e9', '41'],
  text: () => ['Wonderwall', 'Perfect', 'Ja', 'a'.repeat(lengths.textPrediction)],
};

/** Fields that only the host sees, or that guests see only after the reveal. */
const hidden = fc.record(
  {
    isHeld: fc.constant(true),
    acceptedKeys: fc.constantFrom('AAAAAAAA', 'AAAAAAAABBBBBBBB'),
    note: fc.string(),
    witnessId: fc.constant(new Types.ObjectId()),
    photo: fc.constant({ _id: new Types.ObjectId(), width: 3, height: 2 }),
    wasTold: fc.constant(true),
    wasClosed: fc.constant(true),
  },
  { requiredKeys: [] },
);

describe('simulated guests', () => {
  it('have unique valid names, as many as a rehearsal may have', () => {
    fc.assert(
      fc.property(seed, (drawn) => {
        const names = guestNames(drawn).slice(0, rehearsalLimits.guestsMax);
        expect(new Set(names.map(nameKey)).size).toBe(rehearsalLimits.guestsMax);
        expect(names.flatMap((name) => checkName(name) ?? [])).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('predict valid answers, and the same ones for the same seed', () => {
    fc.assert(
      fc.property(question, seed, fc.nat(99), (one, drawn, guest) => {
        const answer = guestAnswer(one, drawn, guest);
        expect(guestAnswer(one, drawn, guest)).toBe(answer);
        expect(answer === undefined ? answer : fitAnswer(one, answer)).toBe(answer);
      }),
    );
  });

  it('disagree, and a few of them skip the question', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(...questionTypes), (drawn, type) => {
        const one = asked({ type, ...(type === 'multiple_choice' && { options: ['A', 'B', 'C'] }) });
        const answers = everybody.map((guest) => guestAnswer(one, drawn, guest));
        expect(new Set(answers).size).toBeGreaterThan(2);
        expect(answers.filter((answer) => answer === undefined).length).toBeLessThan(30);
      }),
      { numRuns: 20 },
    );
  });

  it('predict independently of the answer and of everything else that only the host sees', () => {
    fc.assert(
      fc.property(question, hidden, seed, (one, secrets, drawn) => {
        const predicted = (of: QuestionRecord) => everybody.map((guest) => guestAnswer(of, drawn, guest));
        const blind = predicted(one);
        for (const correctAnswer of answersFor[one.type](one.options ?? []))
          expect(predicted({ ...one, ...secrets, correctAnswer })).toEqual(blind);
      }),
      { numRuns: 30 },
    );
  });

  it('spread their numbers around one value, and spell texts in several ways', () => {
    const numbers = everybody.map((guest) =>
      Number(guestAnswer(asked({ type: 'numeric' }), 'a', guest) ?? 9),
    );
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(new Set(numbers).size).toBeGreaterThan(8);
    expect(new Set(numbers).size).toBeLessThan(60);
    const texts = everybody.flatMap((guest) => guestAnswer(asked({ type: 'text' }), 'a', guest) ?? []);
    const spellings = texts.filter((text) => /^sweet caroline!?$/i.test(text));
    expect(new Set(spellings).size).toBeGreaterThan(1);
  });

  it('write some messages to the couple, within the length limit', () => {
    const messages = everybody.flatMap((guest) => guestMessage('a', guest) ?? []);
    expect(messages.length).toBeGreaterThan(25);
    expect(messages.length).toBeLessThan(70);
    expect(messages.filter((message) => message.length > lengths.message)).toEqual([]);
  });
});
