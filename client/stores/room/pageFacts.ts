import type { PageFacts } from '../../../protocol/live.ts';

/** What the page brought along and nobody has taken yet. */
let brought: Partial<PageFacts> = {};

/** Keeps the facts that the server wrote into the page. */
export function readPageFacts(written: string | undefined): void {
  brought = written ? (JSON.parse(written) as PageFacts) : {};
}

/** True when the page was opened by somebody who plays in its event already. */
export const isKnownByPage = (): boolean =>
  brought.room?.audience === 'guest' && (brought.session?.participants.length ?? 0) > 0;

/** Takes one of the facts, which are those of one code; each is good for one time, instead of the first call. */
export function takePageFact<Name extends 'room' | 'session'>(name: Name, shareCode: string) {
  if (brought.shareCode !== shareCode) return undefined;
  const fact = brought[name];
  delete brought[name];
  return fact;
}

/** What a participant of this browser predicted, as far as the page knew it. */
export function takePagePredictions(participantId: string) {
  const predictions = brought.predictions?.[participantId];
  delete brought.predictions;
  return predictions;
}

/** The server was heard: whatever is left of the facts is of before. */
export const dropPageFacts = (): void => void (brought = {});
