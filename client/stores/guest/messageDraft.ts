import { readText, writeText } from '../app/storage.ts';

const keyOf = (participantId: string) => `foretold:draft:${participantId}`;

/** Stores the draft of a message on this phone. */
export const storeDraft = (participantId: string, text: string) => writeText(keyOf(participantId), text);

/** Deletes the draft of a message from this phone. */
export const deleteMessageDraft = (participantId: string) => writeText(keyOf(participantId), undefined);

/** Returns the draft of a message that the participant has neither sent nor skipped. */
export const draftOf = (participantId: string) => readText(keyOf(participantId));
