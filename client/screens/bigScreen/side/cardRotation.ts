import { useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useInterval } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { latestGuests, openQuestions } from '../roomFacts.ts';

/** A card of the rotation: an open question, or the guests who joined last. */
type Card = { kind: 'question'; question: Question } | { kind: 'joined' };

export interface RotationFacts {
  open: readonly Question[];
  hasGuests: boolean;
}

/** Returns the card at a position from 0. Each round shows another question. */
export function cardAt(count: number, { open, hasGuests }: RotationFacts): Card | undefined {
  const kinds: Card['kind'][] = [];
  if (open.length > 0) kinds.push('question');
  if (hasGuests) kinds.push('joined');
  const kind = kinds[count % kinds.length];
  const question = open[Math.floor(count / kinds.length) % open.length];
  if (kind === 'question') return question && { kind, question };
  return kind && { kind };
}

/** The time that a card stays, in milliseconds. It is long enough to read a question in the last row. */
const cardMs = 9_000;

/** Counts the cards that the screen has shown. A timer increases the count. */
function usePassedCards(): number {
  const [count, setCount] = useState(0);
  useInterval(() => setCount(count + 1), cardMs);
  return count;
}

/** Returns the current card: an open question or the latest guests. */
export function useRotation(room: RoomState): Card | undefined {
  const hasGuests = latestGuests(room, 1).length > 0;
  return cardAt(usePassedCards(), { open: openQuestions(room), hasGuests });
}

/** Returns one of the open questions at a time. */
export function useOpenQuestion(open: readonly Question[]): Question | undefined {
  return open[usePassedCards() % open.length];
}
