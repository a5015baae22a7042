import { describe, expect, it } from 'vitest';
import { counted, ordinal } from '../../client/features/game/boardWords.ts';
import { guestsRight } from '../../client/features/game/gameSentences.ts';
import { placeSentence } from '../../client/screens/event/game/guestFlow.ts';
import { formatCount } from '../../protocol/texts/formats.ts';
import { rankOf, resultsTexts } from '../../protocol/texts/guest/results.ts';

describe('a count', () => {
  it('above 999 has its comma, wherever it is said', () => {
    expect(formatCount(2653)).toBe('2,653');
    expect(counted(2653, 'guest')).toBe('2,653 guests');
    expect(ordinal(1203)).toBe('1,203rd');
    expect(rankOf(1204, 2653)).toBe('Rank #1,204 of 2,653');
    const through = { questions: [], byQuestion: {}, showAnswers: false };
    expect(placeSentence({ rank: 1204 }, 2653, through)).toBe('You’re 1,204th of 2,653');
    expect(guestsRight({ correctCount: 1200, predictionCount: 2653 })).toBe(
      '1,200 of 2,653 guests were right',
    );
  });

  it('agrees with its noun and its verb', () => {
    expect([0, 1, 2].map((count) => counted(count, 'guest'))).toEqual(['0 guests', '1 guest', '2 guests']);
    expect(guestsRight({ correctCount: 0, predictionCount: 3 })).toBe('0 of 3 guests were right');
    expect(guestsRight({ correctCount: 1, predictionCount: 1 })).toBe('1 of 1 guest was right');
    expect(resultsTexts('congratulations', { rank: 1, participants: 1 })).toBe(
      "Congratulations! You're ranked #1 out of 1 participant!",
    );
  });

  it('of guests whose rank is not known is no number', () => {
    expect(rankOf(undefined, 3)).toBe('Rank #? of 3');
  });
});
