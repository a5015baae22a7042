import type { Reveal } from '../../../protocol/live.ts';
import { note, noted } from '../app/memory.ts';

/** A reveal at which a guest was right, and how many were. */
export type Moment = Pick<Reveal, 'questionId' | 'correctCount' | 'predictionCount'>;

const keyOf = (participantId: string) => `foretold:moments:${participantId}`;

const isMoment = (thing: Partial<Moment> | undefined): thing is Moment =>
  typeof thing?.questionId === 'string' &&
  typeof thing.correctCount === 'number' &&
  typeof thing.predictionCount === 'number';

/** The moments of a participant that this tab has seen, by question: later nobody tells how many were right. */
export const momentsOf = (participantId: string): Moment[] =>
  Object.values(noted<Record<string, Partial<Moment>>>('tab', keyOf(participantId)) ?? {}).filter(isMoment);

/** Keeps a moment, in this tab, also over a reload; the latest of a question counts. */
export function noteMoment(
  participantId: string,
  { questionId, correctCount, predictionCount }: Moment,
): void {
  const others = momentsOf(participantId).filter((moment) => moment.questionId !== questionId);
  note('tab', keyOf(participantId), [...others, { questionId, correctCount, predictionCount }]);
}
