import { readText, writeText } from '../app/storage.ts';

const keyOf = (participantId: string) => `foretold:draft:${participantId}`;

/** Stores the draft of a message on this phone, or deletes it (undefined). */
export const keepDraft = (participantId: string, text: string | undefined) =>
  writeText(keyOf(participantId), text);

/** The draft of a message that the participant has neither sent nor skipped. */
export const draftOf = (participantId: string) => readText(keyOf(participantId));
