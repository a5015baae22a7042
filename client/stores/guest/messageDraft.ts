import { readText, writeText } from '../app/storage.ts';

const keyOf = (participantId: string) => `foretold:draft:${participantId}`;

/** Keeps on this phone what a participant is writing and has not sent, or forgets it (undefined). */
export const keepDraft = (participantId: string, text: string | undefined) =>
  writeText(keyOf(participantId), text);

/** What a participant wrote on this phone and neither sent nor skipped. */
export const draftOf = (participantId: string) => readText(keyOf(participantId));
