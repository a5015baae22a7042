import { describe, expect, it } from 'vitest';
import { placeSentence } from '../../client/screens/event/game/guestFlow.ts';
import { bigScreenTexts } from '../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../protocol/texts/formats.ts';
import { fullBoardTexts } from '../../protocol/texts/guest/board/fullBoard.ts';
import { leaderboardTexts } from '../../protocol/texts/guest/board/leaderboard.ts';
import { noticeTexts } from '../../protocol/texts/guest/game/notices.ts';
import { rankOf, resultsTexts } from '../../protocol/texts/guest/game/results.ts';

const rightOnPhone = (correct: number, guests: number) =>
  noticeTexts('verdictAndGuests', { correct, guests });
const rightOnScreen = (correct: number, total: number) => bigScreenTexts('guestsRight', { correct, total });

describe('formatted count', () => {
  it('has a thousands separator above 999 in every text', () => {
    expect(formatCount(2653)).toBe('2,653');
    expect(fullBoardTexts('guests', { count: 2653 })).toBe('2,653 guests');
    expect(leaderboardTexts('ordinal', { rank: 1203 })).toBe('1,203rd');
    expect(rankOf(1204, 2653)).toBe('Rank #1,204 of 2,653');
    const shown = {
      id: 'q',
      text: '?',
      type: 'yes_no',
      isActive: true,
      order: 1,
      correctAnswer: 'no',
    } as const;
    const guestState = { questions: [shown], byQuestion: {}, showAnswers: true };
    expect(placeSentence({ rank: 1204 }, 2653, guestState)).toBe('You’re 1,204th of 2,653');
    expect(rightOnPhone(1200, 2653)).toBe('<verdict/> 1,200 of 2,653 guests were right.');
    expect(rightOnScreen(1200, 2653)).toBe('1,200 of 2,653 guests were right');
  });

  it('of the closest guests agrees in number', () => {
    const closest = [1, 2].map((count) => noticeTexts('verdictAndClosest', { count, distance: '3' }));
    expect(closest).toEqual([
      '<verdict/> 1 guest came closest, off by 3.',
      '<verdict/> 2 guests came closest, off by 3.',
    ]);
  });

  it('agrees in number with its noun and its verb', () => {
    const guests = [0, 1, 2].map((count) => fullBoardTexts('guests', { count }));
    expect(guests).toEqual(['0 guests', '1 guest', '2 guests']);
    for (const [correct, total, sentence] of [
      [0, 3, '0 of 3 guests were right'],
      [1, 1, '1 of 1 guest was right'],
      [1, 3, '1 of 3 guests was right'],
    ] as const) {
      expect(rightOnPhone(correct, total)).toBe(`<verdict/> ${sentence}.`);
      expect(rightOnScreen(correct, total)).toBe(sentence);
    }
    expect(resultsTexts('congratulations', { rank: 1, participants: 1 })).toBe(
      "Congratulations! You're ranked #1 out of 1 participant!",
    );
  });

  it('has the ordinal suffix of its place', () => {
    const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map((rank) =>
      leaderboardTexts('ordinal', { rank }),
    );
    expect(places.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th');
  });

  it('shows no number for an unknown rank', () => {
    expect(rankOf(undefined, 3)).toBe('Rank #? of 3');
  });
});
