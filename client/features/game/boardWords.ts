import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';

/** A place in words: 1st, 2nd, 3rd, 11th, 22nd. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(place % 10) - 1];
  return `${formatCount(place)}${ending ?? 'th'}`;
}

/** A count with its noun: '1 guest', '12 guests'. */
export const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const spoken: Record<string, string> = { yes: 'Yes', no: 'No' };

/** An answer as people read it: 'yes' is 'Yes', everything else stands as it is. */
export const answerLabel = ({ type }: Pick<Question, 'type'>, answer: string): string =>
  (type === 'yes_no' && spoken[answer.toLowerCase()]) || answer;
