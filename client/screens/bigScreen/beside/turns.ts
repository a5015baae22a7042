import type { Question } from '../../../../protocol/schemas/questions.ts';

/** What stands beside the board before it is a ranking; one at a time, in turn. */
export type Turn =
  { kind: 'asked'; question: Question } | { kind: 'joined' } | { kind: 'picture' } | { kind: 'join' };

export interface TurnFacts {
  open: readonly Question[];
  hasGuests: boolean;
  hasPicture: boolean;
  canJoin: boolean;
}

/** Whose turn it is at a count from 0; each time round it is another question's turn. */
export function turnAt(count: number, { open, hasGuests, hasPicture, canJoin }: TurnFacts): Turn | undefined {
  const kinds: Turn['kind'][] = [];
  if (open.length > 0) kinds.push('asked');
  if (hasGuests) kinds.push('joined');
  if (hasPicture) kinds.push('picture');
  if (canJoin) kinds.push('join');
  const kind = kinds[count % kinds.length];
  const question = open[Math.floor(count / kinds.length) % open.length];
  if (kind === 'asked') return question && { kind, question };
  return kind && { kind };
}
