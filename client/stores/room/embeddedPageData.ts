import type { PageData } from '../../../protocol/live.ts';

/** The facts in the page's HTML that no store has taken yet. */
let facts: Partial<PageData> = {};

/** Reads the facts that the server wrote into the page, as JSON. */
export function readEmbeddedData(json: string | undefined): void {
  facts = json ? (JSON.parse(json) as PageData) : {};
}

/** Returns whether this browser already plays in the event of the page. */
export const isKnownByPage = (): boolean =>
  facts.room?.audience === 'guest' && (facts.session?.participants.length ?? 0) > 0;

/** Takes a fact for this share code. The fact replaces the first call and can be taken only once. */
export function takeEmbeddedData<Name extends 'room' | 'session'>(name: Name, shareCode: string) {
  if (facts.shareCode !== shareCode) return undefined;
  const fact = facts[name];
  delete facts[name];
  return fact;
}

/** Takes the predictions of one of this browser's participants, if the page contains them. */
export function takePagePredictions(participantId: string) {
  const predictions = facts.predictions?.[participantId];
  delete facts.predictions;
  return predictions;
}

/** Drops the remaining facts, because data from the server is newer. */
export const dropEmbeddedData = (): void => void (facts = {});
