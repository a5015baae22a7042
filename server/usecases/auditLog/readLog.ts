import { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import type { EventRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import { LogEntryModel } from '../../models/log.ts';
import type { LoadedEntries } from '../../presenters/log.ts';

interface LogPage extends LoadedEntries {
  hasMore: boolean;
}

/**
 * Reads the audit log of an event, latest entry first. `before` restricts the result to entries before the
 * one with this id. Names are looked up at the time of the call, so a removed guest is listed only by id.
 */
export async function readLog(
  { _id: eventId }: EventRecord,
  { before, most = counts.logPage }: { before?: string | undefined; most?: number },
): Promise<LogPage> {
  const found = await LogEntryModel.find({
    eventId,
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
