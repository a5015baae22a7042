import { Types } from 'mongoose';
import type { LogWord } from '../../../protocol/logWords.ts';
import { whoActs } from '../../access/acting.ts';
import type { NotedEntry } from '../../models/log.ts';
import type { App } from '../App.ts';

/** Something that was done in an event, for its log: never a guest's name, an answer, a code or a key. */
export interface Done {
  what: LogWord;
  /** What it was about, in the organiser's own words. */
  subject?: string;
  count?: number;
  /** More exactly: the fields that were changed, the role of a helper. */
  details?: string[];
  participantIds?: Types.ObjectId[];
}

/** The entry of something that is being done now, by whoever is at it. */
export function entryOf({ nodes }: Pick<App, 'nodes'>, done: Done): NotedEntry {
  const { by, linkId } = whoActs();
  const now = nodes.now();
  return {
    // By the clock that all servers share: ids are the order of the log.
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(now / 1_000))),
    at: new Date(now),
    by,
    ...(linkId && { linkId: new Types.ObjectId(linkId) }),
    ...done,
  };
}

/** The part of an update that notes it in the changed document itself; `moveNoted` does the rest. */
export const noting = (...entries: NotedEntry[]) =>
  entries.length > 0 ? { $push: { noted: { $each: entries } } } : {};
