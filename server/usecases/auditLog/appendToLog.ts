import { Types } from 'mongoose';
import type { LogActor, LogAction } from '../../../protocol/auditLogActions.ts';
import { counts } from '../../../protocol/limits.ts';
import { auditActorOf } from '../../access/auditActor.ts';
import { logger } from '../../base/logger.ts';
import { LogEntryModel, type LogEntryRecord } from '../../models/log.ts';
import type { App } from '../App.ts';

/** A log entry without its actor and time. It never contains a guest's name, an answer, a code or a key. */
export type LoggedAction = Pick<LogEntryRecord, 'what' | 'subject' | 'count' | 'details' | 'participantIds'>;

/**
 * Appends entries to the audit log of an event, with the current actor. Must be called after the change is
 * stored and published. If the write fails, only a warning is logged, and the change stays without log
 * entries. Above `counts.logEntries`, the oldest entries are deleted. Entries about guests and by helpers
 * have separate, lower limits, so that they cannot displace the host's entries.
 */
export async function appendToLog(
  { nodes }: Pick<App, 'nodes'>,
  eventId: Types.ObjectId,
  actions: LoggedAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const { by, linkId } = auditActorOf();
  const now = nodes.now();
  try {
    for (const action of actions)
      await insert({
        // All servers share this clock, so sorting by id also sorts by time.
        _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(now / 1_000))),
        at: new Date(now),
        eventId,
        by,
        ...(linkId && { linkId: new Types.ObjectId(linkId) }),
        ...action,
      });
    const maxEntries = maxEntriesBy[by];
    if (maxEntries) await deleteOldest({ eventId, by }, maxEntries);
    await deleteOldest({ eventId }, counts.logEntries);
  } catch (error) {
    const what = actions.map((action) => action.what);
    logger.warn({ err: error, eventId: eventId.toString(), what }, 'an audit log entry could not be stored');
  }
}

const maxEntriesBy: Partial<Record<LogActor, number>> = {
  guest: counts.logEntriesOfGuests,
  helper: counts.logEntriesOfHelpers,
};

/** The actions that change an answer that guests do not see. */
const answerChanges: readonly LogAction[] = [
  'answersSet',
  'answersHeld',
  'answersCorrected',
  'answersTakenBack',
];
const aboutAnswers: LogAction[] = [...answerChanges, 'answersRevealed', 'answersHidden'];

/** Stores an entry. Replaces the latest entry if both are changes of the same answer by the same person. */
async function insert(entry: LogEntryRecord): Promise<void> {
  const replaced = await findReplaced(entry);
  // Keeps the earlier action. The action 'corrected' would hide that the same person has also set the answer.
  const what = replaced && entry.what === 'answersCorrected' ? replaced.what : entry.what;
  await LogEntryModel.create({ ...entry, what });
  if (replaced) await LogEntryModel.deleteOne({ _id: replaced._id });
}

/** Returns the latest entry about the same answer if the same person made it. Otherwise returns undefined. */
async function findReplaced(entry: LogEntryRecord): Promise<LogEntryRecord | undefined> {
  const { eventId, subject, what, by, linkId } = entry;
  if (subject === undefined || !answerChanges.includes(what)) return undefined;
  const latest = await LogEntryModel.findOne({ eventId, subject, what: { $in: aboutAnswers } })
    .sort({ _id: -1 })
    .lean();
  const isSamePerson = latest?.by === by && latest.linkId?.toString() === linkId?.toString();
  return isSamePerson && answerChanges.includes(latest.what) ? latest : undefined;
}

async function deleteOldest(
  filter: Pick<LogEntryRecord, 'eventId'> & Partial<LogEntryRecord>,
  maxEntries: number,
): Promise<void> {
  const oldest = await LogEntryModel.findOne(filter, { _id: 1 }).sort({ _id: -1 }).skip(maxEntries).lean();
  if (oldest) await LogEntryModel.deleteMany({ ...filter, _id: { $lte: oldest._id } });
}
