import type { Reveal } from '../../../protocol/live.ts';
import { writeObject, readObject } from '../app/storage.ts';

/** A reveal at which a guest was right, and how many were. */
export type RightReveal = Pick<Reveal, 'questionId' | 'correctCount' | 'predictionCount'>;

const keyOf = (participantId: string) => `foretold:moments:${participantId}`;

const isRightReveal = (thing: Partial<RightReveal> | undefined): thing is RightReveal =>
  typeof thing?.questionId === 'string' &&
  typeof thing.correctCount === 'number' &&
  typeof thing.predictionCount === 'number';

/** The reveals at which a participant was right that this tab has seen, by question: later nobody tells how many were right. */
export const rightRevealsOf = (participantId: string): RightReveal[] =>
  Object.values(readObject<Record<string, Partial<RightReveal>>>('tab', keyOf(participantId)) ?? {}).filter(
    isRightReveal,
  );

/** Keeps one, in this tab, also over a reload; the latest of a question counts. */
export function noteRightReveal(
  participantId: string,
  { questionId, correctCount, predictionCount }: RightReveal,
): void {
  const others = rightRevealsOf(participantId).filter((one) => one.questionId !== questionId);
  writeObject('tab', keyOf(participantId), [...others, { questionId, correctCount, predictionCount }]);
}
