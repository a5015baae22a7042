import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { leaderboardTexts } from '../../../protocol/texts/guest/leaderboard.ts';

/** A place in words: 1st, 2nd, 3rd, 11th, 22nd. */
export const ordinal = (rank: number) => leaderboardTexts('ordinal', { rank });

/** A count with its noun: '1 guest', '12 guests'. */
export const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** An answer as people read it: 'yes' is 'Yes', everything else stands as it is. */
export function answerLabel({ type }: Pick<Question, 'type'>, answer: string): string {
  const key = answer.toLowerCase();
  return type === 'yes_no' && (key === 'yes' || key === 'no') ? commonTexts(key) : answer;
}
