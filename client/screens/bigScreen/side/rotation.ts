import { useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useInterval } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { latestGuests, openQuestions } from '../roomFacts.ts';

/** The cards shown beside the board before it is a ranking. */
type Card =
  | { kind: 'question'; question: Question }
  | { kind: 'joined' }
  | { kind: 'tables' }
  | { kind: 'picture' }
  | { kind: 'join' };

export interface RotationFacts {
  open: readonly Question[];
  hasGuests: boolean;
  hasTables: boolean;
  hasPicture: boolean;
  canJoin: boolean;
}

/** Returns the card at a position from 0; each round shows another question. */
export function cardAt(
  count: number,
  { open, hasGuests, hasTables, hasPicture, canJoin }: RotationFacts,
): Card | undefined {
  const kinds: Card['kind'][] = [];
  if (open.length > 0) kinds.push('question');
  if (hasGuests) kinds.push('joined');
  if (hasTables) kinds.push('tables');
  if (hasPicture) kinds.push('picture');
  if (canJoin) kinds.push('join');
  const kind = kinds[count % kinds.length];
  const question = open[Math.floor(count / kinds.length) % open.length];
  if (kind === 'question') return question && { kind, question };
  return kind && { kind };
}

/** How long a card stays: enough to read a question with its options from the back of the room. */
const cardMs = 9_000;

/** Returns the current card, which changes by a timer. */
export function useRotation(
  room: RoomState,
  { hasTables, hasPicture, canJoin }: Pick<RotationFacts, 'hasTables' | 'hasPicture' | 'canJoin'>,
): Card | undefined {
  const [count, setCount] = useState(0);
  useInterval(() => setCount(count + 1), cardMs);
  const hasGuests = latestGuests(room, 1).length > 0;
  return cardAt(count, { open: openQuestions(room), hasGuests, hasTables, hasPicture, canJoin });
}
