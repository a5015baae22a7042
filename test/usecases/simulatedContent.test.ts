import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkName, nameKey, parseNumber } from '../../protocol/checks.ts';
import { lengths, rehearsals } from '../../protocol/limits.ts';
import { fitAnswer, questionTypes } from '../../protocol/rules/scoring.ts';
import type { QuestionRecord } from '../../server/models/game.ts';
import { guestAnswer, guestMessage, guestNames } from '../../server/usecases/rehearsal/simulatedContent.ts';

const seed = fc.uuid();
const everybody = Array.from({ length: rehearsals.guestsMax }, (_, guest) => guest);
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
    number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    text: fc.option(
      fc.constantFrom('Wonderwall', 'Ja', 'a'.repeat(lengths.textPrediction), 'Why not?!'.repeat(30)),
    ),
  })
  .map(({ type, options, number, text }) =>
    asked({
      type,
      ...(type === 'multiple_choice' && { options }),
      ...(type === 'numeric' && number !== null && { correctAnswer: String(number) }),
      ...(type === 'text' && text !== null && { correctAnswer: text }),
    }),
  );

describe('simulated guests', () => {
  it('have names of their own, which the door takes, as many as a rehearsal may have', () => {
    fc.assert(
      fc.property(seed, (drawn) => {
        const names = guestNames(drawn).slice(0, rehearsals.guestsMax);
        expect(new Set(names.map(nameKey)).size).toBe(rehearsals.guestsMax);
        expect(names.flatMap((name) => checkName(name) ?? [])).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('predict what the question takes, and of the same seed the same', () => {
    fc.assert(
      fc.property(question, seed, fc.nat(99), (one, drawn, guest) => {
        const answer = guestAnswer(one, drawn, guest);
        expect(guestAnswer(one, drawn, guest)).toBe(answer);
        expect(answer === undefined ? answer : fitAnswer(one, answer)).toBe(answer);
      }),
    );
  });

  it('disagree, and a few of them have nothing to say', () => {
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

  it('guess numbers around the one that is right, and texts in several spellings', () => {
    const numbers = everybody.flatMap(
      (guest) =>
        parseNumber(guestAnswer(asked({ type: 'numeric', correctAnswer: '12' }), 'a', guest) ?? '') ?? [],
    );
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(36);
    expect(numbers).toContain(12);
    const song = asked({ type: 'text', correctAnswer: 'Wonderwall' });
    const texts = new Set(everybody.map((guest) => guestAnswer(song, 'a', guest)));
    expect([...texts]).toEqual(expect.arrayContaining(['Wonderwall', 'wonderwall', 'Wonderwall!']));
  });

  it('write to the couple now and then, as much as a message may have', () => {
    const messages = everybody.flatMap((guest) => guestMessage('a', guest) ?? []);
    expect(messages.length).toBeGreaterThan(25);
    expect(messages.length).toBeLessThan(70);
    expect(messages.filter((message) => message.length > lengths.message)).toEqual([]);
  });
});
