import { texts } from '../../catalogue.ts';

/** Tells guests who can read their message, where that is not everyone at once. */
export const messageNoteTexts = texts('messageNote', {
  hidden: 'Hidden by the host. Other guests can’t see it.',
  waiting: 'Waiting for the host’s OK. Other guests can’t see it yet.',
  held: 'The host reads it first. Then the couple and all guests can read it.',
});
