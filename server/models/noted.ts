import { type LogActor, type LogWord } from '../../protocol/logWords.ts';
import { id, instant, listOf, number, optional, part, text, word } from './record.ts';

/** What is noted of something that was done. No guest's name, no answer, no code and no key stands here. */
export const entryFields = {
  _id: id,
  at: instant,
  by: word<LogActor>(),
  /** The link of the helper who did it. */
  linkId: optional(id),
  what: word<LogWord>(),
  /** What it was about, in the organiser's own words: a question, a table, a helper. */
  subject: optional(text),
  /** How many, where there are several. */
  count: optional(number),
  /** More exactly: the fields that were changed, the role of a helper. */
  details: optional(listOf(text)),
  /** The guests whom it concerns: whoever reads it looks their names up, while they are there. */
  participantIds: optional(listOf(id)),
};

/**
 * What a document's change adds to it in the same write, so that neither is stored without the other: it is moved to the
 * log by whoever reads that, or a little later.
 */
export const noted = optional(listOf(part(entryFields)));
