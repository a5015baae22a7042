import { describe, expect, it } from 'vitest';
import {
  lostSentence,
  mergeLostQuestions,
  type LostQuestion,
  revealSentence,
  currentReveals,
  scoreText,
} from '../../../client/features/game/gameSentences.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const late = (text: string, how: LostQuestion['how']): LostQuestion => ({
  question: { id: text, text, type: 'yes_no', isActive: true, order: 1 } satisfies Question,
  how,
  wasPredicted: how === 'removed',
});

describe('notice about late predictions', () => {
  it.each([
    ['over', 1, 'The game ended before your prediction for “A?” reached us, so it doesn’t count.'],
    [
      'over',
      2,
      'The game ended before your predictions for “B?” and 1 other question reached us, so they don’t count.',
    ],
    [
      'over',
      3,
      'The game ended before your predictions for “C?” and 2 other questions reached us, so they don’t count.',
    ],
    ['too_late', 1, '“A?” closed before your prediction reached us, so it doesn’t count.'],
    [
      'too_late',
      2,
      '“B?” and 1 other question closed before your predictions reached us, so they don’t count.',
    ],
  ] as const)('%s, %i of them', (how, count, sentence) => {
    const lost = ['A?', 'B?', 'C?'].slice(0, count).map((text) => late(text, how));
    const lostQuestion = lost.reduce<LostQuestion | undefined>(mergeLostQuestions, undefined);
    expect(lostSentence(lostQuestion!)).toBe(sentence);
  });

  it('says that the earlier prediction counts only where a change of it was late', () => {
    const change = { ...late('A?', 'too_late'), wasPredicted: true };
    expect(lostSentence(change)).toBe(
      '“A?” closed before your change reached us. Your earlier prediction counts.',
    );
  });

  it('counts only predictions that were refused for the same reason', () => {
    expect(mergeLostQuestions(late('A?', 'too_late'), late('B?', 'over'))).toEqual(late('B?', 'over'));
    expect(mergeLostQuestions(late('A?', 'removed'), late('B?', 'removed'))).toEqual(late('B?', 'removed'));
  });
});

describe('notice about reveals', () => {
  const questionWith = (id: string, correctAnswer?: string): Question => ({
    id,
    text: `${id}?`,
    type: 'yes_no',
    isActive: true,
    order: 1,
    ...(correctAnswer && { correctAnswer }),
  });
  const reveals = [
    { questionId: 'A', correctAnswer: 'yes' },
    { questionId: 'B', correctAnswer: 'no' },
  ];
  const sentenceFor = (...questions: Question[]) =>
    revealSentence(currentReveals(reveals, questions), () => 'yes');

  it('is one sentence for one reveal, and a count for several', () => {
    expect(sentenceFor(questionWith('A', 'yes'))).toBe('The answer to “A?” is Yes. You got it right!');
    expect(sentenceFor(questionWith('A', 'yes'), questionWith('B', 'no'))).toBe('2 answers revealed.');
  });

  it('leaves out answers that were hidden, corrected or removed since', () => {
    expect(sentenceFor(questionWith('A'), questionWith('B', 'yes'))).toBe('');
    expect(sentenceFor(questionWith('A'), questionWith('B', 'no'))).toBe(
      'The answer to “B?” is No. Not this time.',
    );
  });
});

describe('score of a guest', () => {
  const shown: Question = {
    id: 'A',
    text: 'A?',
    type: 'yes_no',
    isActive: false,
    order: 1,
    correctAnswer: 'yes',
  };
  const place = { totalPredictions: 1, correctPredictions: 1 };

  it('says “so far” while further answers may be shown', () => {
    expect(scoreText(place, [shown], () => 'yes')).toBe('1 of 1 correct');
    expect(scoreText(place, [shown], () => 'yes', true)).toBe('Correct: 1 of 1 so far');
  });
});
