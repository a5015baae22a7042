import { mongo } from 'mongoose';
import { eventBytes } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';

/** Returns the size of the texts that hosts have written for an event, in bytes. */
function contentBytes({ title, location, description, coupleName, questions }: EventRecord): number {
  const questionContent = questions.map(({ text, options, translation, note, questionImage }) => ({
    text,
    options,
    translation,
    note,
    questionImage,
  }));
  const content = { title, location, description, coupleName, questions: questionContent };
  return mongo.BSON.calculateObjectSize(content, { ignoreUndefined: true });
}

/**
 * Throws `invalid` if a change makes the content of an event larger than `eventBytes`. The limits of single
 * fields count characters. They keep the content below `eventBytes` only if each character has one byte.
 * Answers, states, photos and tables do not count as content. They have separate limits within
 * `eventDocumentBytes`, so an event with the maximum content can still be played to the end.
 */
export function checkSize(event: EventRecord, next: EventRecord): void {
  if (next === event) return;
  const bytes = contentBytes(next);
  if (bytes > eventBytes && bytes > contentBytes(event))
    throw new AppError('invalid', refusalTexts.translatable('eventTooLarge'));
}
