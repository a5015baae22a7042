import { mongo } from 'mongoose';
import { eventBytes } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';

/** Bytes of the texts that hosts write for an event. */
function contentBytes({ title, location, description, coupleName, questions }: EventRecord): number {
  const asked = questions.map(({ text, options, translation, note }) => ({
    text,
    options,
    translation,
    note,
  }));
  const content = { title, location, description, coupleName, questions: asked };
  return mongo.BSON.calculateObjectSize(content, { ignoreUndefined: true });
}

/**
 * Throws `invalid` when a change makes the content of an event larger than `eventBytes`. All limits at once fit in plain
 * letters, but letters are not bytes. Answers, states, photos and tables are no content: counts and lengths
 * keep them within `eveningBytes`, so a full event can still be played to its end.
 */
export function checkSize(event: EventRecord, wanted: EventRecord): void {
  if (wanted === event) return;
  const bytes = contentBytes(wanted);
  if (bytes > eventBytes && bytes > contentBytes(event))
    throw new AppError('invalid', refusalTexts.translatable('eventTooLarge'));
}
