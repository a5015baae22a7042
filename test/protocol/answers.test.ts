import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitAnswer,
  isCorrect,
  outcomeOf,
  questionTypes,
  type AnswerSheet,
} from '../../protocol/rules/correctness.ts';

const options = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9 é<]{0,10}[A-Za-z0-9é<]$/), {
  minLength: 2,
  maxLength: 12,
  selector: (option) => option.trim().toLowerCase(),
});
const sheet: fc.Arbitrary<AnswerSheet> = fc
  .tuple(fc.constantFrom(...questionTypes), options)
  .map(([type, choices]) =>
    type === 'multiple_choice' ? { type, options: choices.map((choice) => choice.trim()) } : { type },
  );

/** A text that a guest may send for a question; often one that the question accepts. */
const sent = sheet.chain((question) =>
  fc.tuple(
    fc.constant(question),
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('yes', ' NO ', '7', '7.0', '7,5', '0x7', 'Infinity', ...(question.options ?? [])),
      fc.double({ noNaN: true }).map(String),
    ),
  ),
);

/** The same answer in another spelling. */
const retype = (answer: string) => `  ${answer.toUpperCase()} `;
const isPlain = (answer: string) => answer.toUpperCase().toLowerCase() === answer.toLowerCase();

describe('stored answer', () => {
  it('has a form that the question accepts again unchanged', () => {
    fc.assert(
      fc.property(sent, ([question, answer]) => {
        const accepted = fitAnswer(question, answer);
        expect(fitAnswer(question, accepted ?? '')).toBe(accepted);
      }),
    );
  });

  it('equals itself, whatever the spelling', () => {
    fc.assert(
      fc.property(sent, ([question, answer]) => {
        const accepted = fitAnswer(question, answer) ?? '';
        fc.pre(accepted !== '');
        const typed = [answer, accepted, isPlain(accepted) ? retype(accepted) : accepted];
        expect(typed.filter((same) => !isCorrect({ ...question, correctAnswer: accepted }, same))).toEqual(
          [],
        );
      }),
    );
  });

  it('equals itself in capitals, which compose some accents differently', () => {
    const typed = ['\u0390', '\u03B9\u0308\u0301', '\u0399\u0308\u0301', '\u03AA\u0301'];
    for (const correct of typed)
      expect(typed.filter((same) => !isCorrect({ type: 'text', correctAnswer: correct }, same))).toEqual([]);
  });

  it('matches symmetrically: either of two answers can be the correct one', () =>
    fc.assert(
      fc.property(sent, fc.string(), ([question, answer], other) => {
        const { type } = question;
        const isRight = isCorrect({ type, correctAnswer: other }, answer);
        expect(isRight).toBe(isCorrect({ type, correctAnswer: answer }, other));
      }),
    ));

  it('is a listed option, a finite number, or a text as typed', () => {
    const isItsOwn = ({ type, options: own }: AnswerSheet, accepted: string, answer: string) =>
      ({
        yes_no: ['yes', 'no'].includes(accepted),
        multiple_choice: own?.includes(accepted) ?? false,
        numeric: Number.isFinite(Number(accepted)),
        text: accepted === answer.trim(),
      })[type];
    fc.assert(
      fc.property(sent, ([question, answer]) => {
        const accepted = fitAnswer(question, answer);
        expect(accepted === undefined || isItsOwn(question, accepted, answer)).toBe(true);
      }),
    );
  });

  it('accepts any finite number, an option in any case, and any visible text', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(fitAnswer({ type: 'numeric' }, String(value))).toBe(String(value));
      }),
    );
    fc.assert(
      fc.property(options, fc.nat(), (choices, at) => {
        const option = choices[at % choices.length]!.trim();
        const trimmed = choices.map((choice) => choice.trim());
        fc.pre(isPlain(option));
        expect(fitAnswer({ type: 'multiple_choice', options: trimmed }, retype(option))).toBe(option);
      }),
    );
    expect(fitAnswer({ type: 'text' }, '🎉'.repeat(280))).toHaveLength(560);
    for (const wrong of ['', ' \u200B', '🎉'.repeat(281)])
      expect(fitAnswer({ type: 'text' }, wrong)).toBeUndefined();
  });
});

describe('correctness of a prediction', () => {
  it.each([
    ['numeric', '7', '7.0', true],
    ['numeric', '7,5', '7.50', true],
    ['numeric', '1e1', '10', true],
    ['numeric', '7', '7.1', false],
    ['numeric', 'seven', 'seven', false],
    ['text', '7', '7.0', false],
    ['text', ' dancing QUEEN', 'Dancing Queen', true],
    ['text', 'Dancing  Queen', 'Dancing Queen', true],
    ['text', 'Don\u2019t Stop Me Now', "Don't Stop Me Now", true],
    ['text', 'Cafe\u0301', 'Caf\u00E9', true],
    ['text', 'DancingQueen', 'Dancing Queen', false],
    ['yes_no', 'YES', 'yes', true],
    ['yes_no', 'no', 'yes', false],
    ['multiple_choice', 'waltz ', 'Waltz', true],
  ] as const)('%s: %s for %s is %s', (type, prediction, correctAnswer, expected) => {
    expect(isCorrect({ type, correctAnswer }, prediction)).toBe(expected);
  });

  it('is shown as unanswered, pending, correct or incorrect', () => {
    const question = { type: 'yes_no' as const };
    expect(outcomeOf({ ...question, correctAnswer: 'yes' }, undefined)).toBe('unanswered');
    expect(outcomeOf(question, 'yes')).toBe('pending');
    expect(outcomeOf({ ...question, correctAnswer: 'yes' }, 'Yes ')).toBe('correct');
    expect(outcomeOf({ ...question, correctAnswer: 'yes' }, 'no')).toBe('incorrect');
  });
});
