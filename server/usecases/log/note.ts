import type { Types } from 'mongoose';
import type { App } from '../App.ts';
import { type Done, entryOf } from './entries.ts';
import { writeEntries } from './moveNoted.ts';

/**
 * Writes to an event's log what was done beside the event's own document and its guests': by whoever is at it, after it is
 * stored. What `changeEvent` changes is in the log already.
 */
export const note = async (app: App, eventId: Types.ObjectId, done: Done): Promise<void> =>
  writeEntries([{ ...entryOf(app, done), eventId }]);
