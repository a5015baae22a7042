import type { Types } from 'mongoose';
import { pagePrefixesOf } from '../../../protocol/pages.ts';
import { dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { deletionCutoff } from '../../../protocol/rules/deletion.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { logFailure } from '../../base/logFailure.ts';
import { countedEvents, EventModel, type EventRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { RemovedEventModel, type RemovedEventRecord } from '../../models/removedEvent.ts';
import { TransferLinkModel } from '../../models/transferLink.ts';
import { CoupleModel } from '../../models/couple.ts';
import { GuestCountModel } from '../../models/guestCounts.ts';
import { HelperLinkModel } from '../../models/helpers.ts';
import { RecoveryLinkModel } from '../../models/recoveryLink.ts';
import { VenueResultModel } from '../../models/venue.ts';
import { LogEntryModel } from '../../models/log.ts';
import { PushSubscriptionModel, RevealNotificationModel } from '../../models/platform/push.ts';
import { ShowModel } from '../../models/show.ts';
import { ShareCodeModel, ShortLinkModel } from '../../models/shareCodes.ts';
import { eventGoneError } from '../../eventState/openEvent.ts';
import { forgetDays } from '../metrics/days.ts';
import { dropPicturesOf } from '../photos/pictures.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';
import { recordInJournal } from './removalJournal.ts';
import { isId } from '../isId.ts';
import type { App } from '../App.ts';

/**
 * Removes an event with all its data except payment records. Notifies connected clients and frees the share
 * codes. If a crash interrupts the removal, `finishRemovals` completes it. Throws `event_not_found`, and
 * throws `sample_event` for the sample event.
 */
export async function removeEvent(app: App, eventId: string): Promise<void> {
  if (!isId(eventId)) throw eventGoneError();
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw eventGoneError();
  if (event.isSample) throw new AppError('sample_event', refusalTexts.translatable('sampleEventStays'));
  const removed = await recordRemoval(event);
  await removeDocument(app, removed);
  await removeRelatedData(app, removed);
}

/** Records the removal in the database. `finishRemovals` can then complete it if it is interrupted. */
async function recordRemoval({ _id, codes, createdAt, originId }: EventRecord): Promise<RemovedEventRecord> {
  const fields = { codes, ...(!originId && { createdAt }), removedAt: new Date() };
  await upsertWithRetry(async () => RemovedEventModel.updateOne({ _id }, { $set: fields }, { upsert: true }));
  return { _id, ...fields };
}

/**
 * Records the removal in the journal, deletes the event document, and publishes the removal. Because of the
 * journal, the event is removed again if a backup is restored.
 */
async function removeDocument(
  app: Pick<App, 'domainEvents' | 'removals'>,
  { _id }: RemovedEventRecord,
): Promise<void> {
  if (await EventModel.exists({ _id })) await recordInJournal(app, { events: [_id.toString()] });
  await EventModel.deleteOne({ _id });
  app.domainEvents.publish('eventRemoved', { eventId: _id.toString() });
}

/** Removes all data of a removed event, including its rehearsal. */
async function removeRelatedData(
  app: App,
  { _id: eventId, codes = [], createdAt }: RemovedEventRecord,
): Promise<void> {
  const days = await ParticipantModel.distinct('activeDays', { eventId });
  await ParticipantModel.deleteMany({ eventId });
  await GuestCountModel.deleteOne({ _id: eventId });
  await TransferLinkModel.deleteMany({ eventId });
  await ShowModel.deleteOne({ _id: eventId });
  await HelperLinkModel.deleteMany({ eventId });
  await RecoveryLinkModel.deleteOne({ _id: eventId });
  await LogEntryModel.deleteMany({ eventId });
  await VenueResultModel.deleteMany({ eventId });
  await CoupleModel.deleteOne({ _id: eventId });
  await PushSubscriptionModel.deleteMany({ eventId });
  await RevealNotificationModel.deleteOne({ _id: eventId });
  await dropPicturesOf(app, eventId);
  await dropShortLinks(codes);
  await ShareCodeModel.deleteMany({ eventId });
  // From here on, another event can take the codes. A repeated removal must not delete the short links of
  // that event.
  await RemovedEventModel.updateOne({ _id: eventId }, { $unset: { codes: 1 } });
  await forgetDays(app.queues, [...days, ...(createdAt ? [dayOf(createdAt)] : [])]);
  await removeRehearsal(app, eventId);
}

async function removeRehearsal(app: App, originId: Types.ObjectId): Promise<void> {
  const rehearsal = await EventModel.findOne({ originId }, { _id: 1 }).lean();
  if (rehearsal) await removeEvent(app, rehearsal._id.toString());
}

/**
 * Completes interrupted removals. Repeats each completed removal once, because a call in flight may have
 * stored data after it. A failed removal is retried at the next run and does not prevent other removals.
 */
export async function finishRemovals(app: App): Promise<void> {
  const open = await RemovedEventModel.find({ sweptAt: null }).lean();
  for (const removed of open) {
    const eventId = removed._id.toString();
    try {
      await finishRemoval(app, removed);
    } catch (error) {
      logFailure(error, 'the removal of an event could not be finished', { eventId });
    }
  }
}

async function finishRemoval(app: App, removed: RemovedEventRecord): Promise<void> {
  await removeDocument(app, removed);
  await removeRelatedData(app, removed);
  await RemovedEventModel.updateOne({ _id: removed._id }, { $set: { sweptAt: new Date() } });
}

/**
 * Deletes the short links to the pages of these codes by range queries. After the path of a page, only `/`
 * and `?` can follow. Both are below `@` in ASCII, which is the end of the range.
 */
async function dropShortLinks(codes: string[]): Promise<void> {
  for (const page of codes.flatMap(pagePrefixesOf)) {
    const candidates = await ShortLinkModel.find({ path: { $gte: page, $lt: `${page}@` } }).lean();
    const links = candidates.filter(({ path }) => /^[/?]?$/.test(path.charAt(page.length)));
    await ShortLinkModel.deleteMany({ _id: { $in: links.map(({ _id }) => _id) } });
  }
}

const batchSize = 50;

function expiredSince(days: number, now: Date) {
  const before = deletionCutoff(now, days);
  return {
    ...countedEvents,
    createdAt: { $lt: startOfDay(before) },
    $or: [{ date: { $exists: false } }, { date: { $lt: before } }],
  };
}

/** Returns the number of events that `removeExpiredEvents` would remove at `now`. */
export const countExpiredEvents = async (days: number, now: Date): Promise<number> =>
  EventModel.countDocuments(expiredSince(days, now));

/**
 * Removes all events whose day of deletion has come (`deletionDay`), but keeps payment records. Excludes
 * rehearsals, which end earlier. Returns the number of removed events.
 */
export async function removeExpiredEvents(app: App, days: number, now: Date): Promise<number> {
  const expired = expiredSince(days, now);
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const due = await EventModel.find({ ...expired, _id: { $nin: failed } }, { _id: 1 })
      .limit(batchSize)
      .lean();
    for (const { _id } of due) {
      const eventId = _id.toString();
      try {
        await removeEvent(app, eventId);
        removed += 1;
      } catch (error) {
        failed.push(eventId);
        logFailure(error, 'an expired event could not be removed', { eventId });
      }
    }
    if (due.length < batchSize) return removed;
  }
}
