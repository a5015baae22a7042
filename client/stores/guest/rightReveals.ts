import type { Reveal } from '../../../protocol/live.ts';
import { writeObject, readObject } from '../app/storage.ts';

/** A reveal of a question that the guest predicted correctly, with its counts. */
export type RightReveal = Pick<Reveal, 'questionId' | 'correctCount' | 'predictionCount'>;

const keyOf = (participantId: string) => `foretold:moments:${participantId}`;

const isRightReveal = (value: Partial<RightReveal> | undefined): value is RightReveal =>
  typeof value?.questionId === 'string' &&
  typeof value.correctCount === 'number' &&
  typeof value.predictionCount === 'number';

/**
 * Returns the reveals that this tab has received and that the participant predicted correctly, one per
 * question. The tab stores them, because their counts are not available later.
 */
export const rightRevealsOf = (participantId: string): RightReveal[] =>
  Object.values(readObject<Record<string, Partial<RightReveal>>>('tab', keyOf(participantId)) ?? {}).filter(
    isRightReveal,
  );

/** Stores a reveal in this tab, where it survives a reload. Replaces an earlier reveal of the question. */
export function storeRightReveal(
  participantId: string,
  { questionId, correctCount, predictionCount }: RightReveal,
): void {
  const others = rightRevealsOf(participantId).filter((reveal) => reveal.questionId !== questionId);
  writeObject('tab', keyOf(participantId), [...others, { questionId, correctCount, predictionCount }]);
}
