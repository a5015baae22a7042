import { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { type EventRecord, ParticipantModel } from '../../models/game.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import { LogEntryModel } from '../../models/log.ts';
import type { ToldEntries } from '../../presenters/log.ts';
import { moveNoted } from './moveNoted.ts';

/** Entries of an event's log, and whether there are more. */
interface ReadLog extends ToldEntries {
  hasMore: boolean;
}

/**
 * The log of an event, the latest entry first; `before`: only what comes before that one. Who is meant is looked up now:
 * a guest who was removed is there by the id alone.
 */
export async function readLog(
  { _id: eventId }: EventRecord,
  { before, most = counts.logPage }: { before?: string | undefined; most?: number },
): Promise<ReadLog> {
  await moveNoted(eventId);
  const found = await LogEntryModel.find({
    eventId,
    isPending: { $exists: false },
    ...(before && { _id: { $lt: new Types.ObjectId(before) } }),
  })
    .sort({ _id: -1 })
    .limit(most + 1)
    .lean();
  const entries = found.slice(0, most);
  const linkIds = entries.flatMap(({ linkId }) => linkId ?? []);
  const participantIds = entries.flatMap((entry) => entry.participantIds ?? []);
  return {
    entries,
    hasMore: found.length > most,
    links: await HelperLinkModel.find({ _id: { $in: linkIds } }, { role: 1, name: 1 }).lean(),
    guests: await ParticipantModel.find({ _id: { $in: participantIds } }, { username: 1 }).lean(),
  };
}
