import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counts } from '../../protocol/limits.ts';
import { hashOf, keyLength, keyOf, splitKeys } from '../../protocol/rules/acceptedAnswers.ts';
import { keysOf } from './keysOf.ts';
import { distanceBetween } from '../../protocol/rules/distance.ts';
import { isCorrect, outcomeOf, rightAnswers, type AnswerRule } from '../../protocol/rules/correctness.ts';
import { foldSpelling } from '../../protocol/rules/spelling.ts';

/** A decimal number with digits before and after the point. */
const decimal = fc
  .record({ digits: fc.integer({ min: -10_000_000, max: 10_000_000 }), places: fc.nat(6) })
  .map(({ digits, places }) => ({ digits: BigInt(digits), places, value: Number(`${digits}e-${places}`) }));

const scaled = ({ digits, places }: { digits: bigint; places: number }, to: number) =>
  digits * 10n ** BigInt(to - places);

describe('distance of numbers', () => {
  it('equals decimal arithmetic', () => {
    expect(distanceBetween(0.3, 0.1)).toBe(0.2);
    expect(distanceBetween(1.1, 1)).toBe(0.1);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const apart = scaled(a, 6) - scaled(b, 6);
        const onPaper = Number(`${apart < 0n ? -apart : apart}e-6`);
        expect(distanceBetween(a.value, b.value)).toBe(onPaper);
      }),
    );
  });

  it('is finite, symmetric, and 0 for equal numbers only', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const apart = distanceBetween(a, b);
        expect(Number.isFinite(apart)).toBe(true);
        expect(distanceBetween(b, a)).toBe(apart);
        expect(apart === 0).toBe(a === b);
      }),
    );
  });
});

describe('numeric prediction', () => {
  const question: AnswerRule = { type: 'numeric', correctAnswer: '0.1' };

  it.each([
    [{}, '0.1', true],
    [{}, '0.10000000000000002', false],
    [{ numberRule: 'within', tolerance: 0.2 }, '0.3', true],
    [{ numberRule: 'within', tolerance: 0.2 }, '-0.1', true],
    [{ numberRule: 'within', tolerance: 0.2 }, '0.31', false],
    [{ numberRule: 'within', tolerance: 0 }, '0,10', true],
    [{ numberRule: 'closest', closestDistance: 0.2 }, '0.3', true],
    [{ numberRule: 'closest', closestDistance: 0.2 }, '0.4', false],
    [{ numberRule: 'closest' }, '1000', true],
  ] as [Partial<AnswerRule>, string, boolean][])('by %j, %s is right: %s', (rule, prediction, expected) => {
    expect(isCorrect({ ...question, ...rule }, prediction)).toBe(expected);
  });

  it('is neither right nor wrong without an answer', () => {
    expect(outcomeOf({ type: 'numeric', numberRule: 'closest' }, '7')).toBe('pending');
  });
});

describe('accepted answer', () => {
  it('has the same key for client and server', () => {
    // The reference values of the author of the hash.
    expect(hashOf('a')).toBe(7_929_297_801_672_961);
    expect(hashOf('revenge')).toBe(4_051_478_007_546_757);
    expect(hashOf('revenue')).toBe(8_309_097_637_345_594);
    expect(keyOf('  DON\u2019T stop ')).toBe(keyOf("don't  stop"));
  });

  it('counts as right beside the correct one in any spelling, and nothing else does', () => {
    const answers = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 30 });
    fc.assert(
      fc.property(answers, fc.string({ unit: 'grapheme' }), (accepted, other) => {
        const acceptedKeys = keysOf(accepted);
        const folds = new Set(accepted.map(foldSpelling));
        expect(splitKeys(acceptedKeys).size * keyLength).toBe(acceptedKeys.length);
        expect(acceptedKeys).toBe(keysOf(accepted.toReversed()));
        const question: AnswerRule = { type: 'text', correctAnswer: 'Perfect', acceptedKeys };
        for (const answer of [...accepted, other, 'perfect'])
          expect(isCorrect(question, ` ${answer}`)).toBe(
            folds.has(foldSpelling(answer)) || foldSpelling(answer) === 'perfect',
          );
        expect(isCorrect({ type: 'text', acceptedKeys }, other)).toBe(false);
      }),
    );
  });

  it('has a unique key among the maximum number of answers of an event', () => {
    const keys = new Set<string>();
    for (let i = 0; i < counts.acceptedAnswers * counts.questionsPerEvent; i += 1)
      keys.add(keyOf(`Song ${i}`));
    expect(keys.size).toBe(counts.acceptedAnswers * counts.questionsPerEvent);
  });

  it('is published with the others in option order', () => {
    const question: AnswerRule & { options: string[] } = {
      type: 'multiple_choice',
      options: ['Tango', 'Waltz', 'Hula', 'Salsa'],
    };
    const shown = { ...question, correctAnswer: 'Hula' };
    expect(rightAnswers(question)).toEqual([]);
    expect(rightAnswers(shown)).toEqual(['Hula']);
    expect(rightAnswers({ ...shown, acceptedKeys: keysOf(['tango']) })).toEqual(['Tango', 'Hula']);
    expect(rightAnswers({ type: 'text', correctAnswer: 'Hula', acceptedKeys: keysOf(['Tango']) })).toEqual([
      'Hula',
    ]);
  });
});
