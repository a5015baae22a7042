import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAlike } from '../../protocol/rules/alikeAnswers.ts';
import { superlinear } from '../support/growth.ts';
import { countTexts } from '../../protocol/rules/predictionCounts.ts';

const groupsOf = (...answers: string[]) => {
  const groups: string[][] = [];
  for (const { answer, group } of groupAlike(answers)) (groups[group] ??= []).push(answer);
  return groups;
};

/** A text of 300 pseudo-random letters. */
const letterAt = (seed: number) => String.fromCodePoint(0x4e00 + ((Math.imul(seed, 0x9e3779b1) >>> 8) % 300));

describe('grouping of similar answers', () => {
  it.each([
    ['the same words with a filler', 'Perfect Ed Sheeran', 'Perfect by Ed Sheeran'],
    ['punctuation', 'Perfect - Ed Sheeran', 'Perfect (Ed Sheeran)!'],
    ['another order', 'Ed Sheeran: Perfect', 'Perfect by Ed Sheeran'],
    ['accents', 'Für Elise', 'fur elise'],
    ['one letter more', 'Perfect', 'Perfectt'],
    ['one letter less', 'Shallow', 'Shalow'],
    ['another letter', 'Perfekt', 'Perfect'],
    ['swapped letters', 'Prefect', 'Perfect'],
    ['a part of the answer', 'Perfect', 'Perfect by Ed Sheeran'],
  ])('puts answers into one group by %s', (_, first, second) => {
    expect(groupsOf(first, second)).toHaveLength(1);
    expect(groupsOf(second, first)).toHaveLength(1);
  });

  it.each([
    ['Perfect', 'Hello'],
    ['Love Story', 'Love Me Do'],
    ['Yes', 'Yet'],
    ['🎉', '🥂'],
    ['1999', '2000'],
  ])('puts %s and %s into two groups', (first, second) => {
    expect(groupsOf(first, second)).toHaveLength(2);
  });

  it('sorts by size of group, and by frequency within a group', () => {
    const answers = ['Hello', 'Hello', 'Hello', 'Perfect', 'Perfect', 'perfect by Ed Sheeran', 'Perfekt'];
    expect(groupAlike(answers)).toEqual([
      { answer: 'Perfect', count: 2, group: 0 },
      { answer: 'Perfekt', count: 1, group: 0 },
      { answer: 'perfect by Ed Sheeran', count: 1, group: 0 },
      { answer: 'Hello', count: 3, group: 1 },
    ]);
  });

  it('contains each answer once, whatever guests write', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Perfect', 'by', '!', 'perfekt'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (answers) => {
        const counted = groupAlike(answers).map(({ answer, count }) => `${answer} ${count}`);
        const expected = countTexts(answers).map(({ answer, count }) => `${answer} ${count}`);
        expect(counted.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('handles thousands of texts with a common part', () => {
    const texts = [
      (i: number) => `Congratulations number ${i} from all of us`,
      (i: number) => `${'word '.repeat(50)}${i}`,
      (i: number) => `${i * 7_919} song ${i % 70}`,
    ];
    for (const text of texts) {
      const answers = Array.from({ length: 5_000 }, (_, index) => text(index));
      expect(groupAlike(answers)).toHaveLength(answers.length);
    }
  });

  it.each<[string, (index: number) => string]>([
    [
      'of 140 one-letter words',
      (index) => Array.from({ length: 140 }, (_, at) => letterAt(index * 140 + at)).join(' '),
    ],
    ['of one long word and a number', (index) => `${'a'.repeat(270)}${index}`],
    ['of forty words, all but one the same', (index) => `${'one two three four '.repeat(10)}${index}`],
    [
      'that contain each other',
      (index) => Array.from({ length: index % 45 }, (_, at) => `w${at}`).join(' ') + index,
    ],
  ])('takes linear time for texts %s', (_kind, text) => {
    const answersOf = (count: number) => Array.from({ length: count }, (_, index) => text(index));
    const inputs = [answersOf(600), answersOf(2_400)] as const;
    expect(superlinear('texts', inputs, groupAlike, 2)).toBeUndefined();
  });
});
