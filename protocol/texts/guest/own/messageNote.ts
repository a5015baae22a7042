import { texts } from '../../catalogue.ts';

/** Who can read a guest's message, if it is hidden or messages need approval. */
export const messageNoteTexts = texts('messageNote', {
  hidden: 'Hidden by the host. Other guests can’t see it.',
  waiting: 'Waiting for the host’s OK. Other guests can’t see it yet.',
  held: 'The host reads it first. Then the couple and all guests can read it.',
  heldNeutral: 'The host reads it first. Then all guests can read it.',
});
