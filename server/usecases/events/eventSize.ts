import { mongo } from 'mongoose';
import { eventBytes } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';

/** Bytes of the texts that hosts write for an event. */
function contentBytes({ title, location, description, coupleName, questions }: EventRecord): number {
  const questionContent = questions.map(({ text, options, translation, note }) => ({
    text,
    options,
    translation,
    note,
  }));
  const content = { title, location, description, coupleName, questions: questionContent };
  return mongo.BSON.calculateObjectSize(content, { ignoreUndefined: true });
}

/**
 * Throws `invalid` when a change makes the content of an event larger than `eventBytes`. The limits of single
 * fields count characters. Together they stay below `eventBytes` only for one-byte characters.
 *
 * Answers, states, photos and tables are not content. Their own limits keep them within `eventDocumentBytes`,
 * so an event of maximum size can still be played to its end.
 */
export function checkSize(event: EventRecord, next: EventRecord): void {
  if (next === event) return;
  const bytes = contentBytes(next);
  if (bytes > eventBytes && bytes > contentBytes(event))
    throw new AppError('invalid', refusalTexts.translatable('eventTooLarge'));
}
