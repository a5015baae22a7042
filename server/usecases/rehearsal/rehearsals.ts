import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { TakeToken } from '../../access/rateLimits.ts';
import { shareCodeTimes } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey, isUnavailable } from '../../base/databaseErrors.ts';
import { logFailure } from '../../base/logFailure.ts';
import { CoupleModel } from '../../models/couple.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { endOf, rehearsalFilter } from '../../models/rehearsals.ts';
import { ShowModel } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { removeEvent } from '../events/removeEvent.ts';
import { holdRandomShareCode, releaseShareCode, takeShareCode } from '../events/shareCodes.ts';
import { createCoupleLink } from '../participants/couple.ts';
import { appendToLog } from '../auditLog/appendToLog.ts';
import { refuseSample } from '../loadEntities.ts';
import { updateShow } from '../show/show.ts';
import { rehearsalCopy } from './copy.ts';

interface RehearsalWithOrigin {
  rehearsal: EventRecord;
  origin: EventRecord;
}

/**
 * Finds the rehearsal of an event. `event` is the event or the rehearsal itself. Returns undefined if there
 * is no rehearsal.
 */
export async function findRehearsal(event: EventRecord): Promise<RehearsalWithOrigin | undefined> {
  const { _id, originId } = event;
  const origin = originId ? await EventModel.findById(originId).lean() : event;
  const rehearsal = originId ? event : await EventModel.findOne({ originId: _id }).lean();
  return origin && rehearsal ? { rehearsal, origin } : undefined;
}

/**
 * Starts a rehearsal: copies the event under a new share code and adds simulated guests. Grants of the event
 * also give access to the rehearsal. The event itself does not change. An event has at most one rehearsal. If
 * it already has one, returns that one. Throws `conflict` for a rehearsal of a rehearsal, and `sample_event`
 * for the sample event.
 */
export async function rehearse(
  app: App,
  origin: EventRecord,
  { guests, takeToken }: { guests: number; takeToken: TakeToken },
): Promise<RehearsalWithOrigin & { isNew: boolean }> {
  refuseSample(origin);
  if (origin.originId) throw new AppError('conflict', refusalTexts.translatable('rehearsalAlready'));
  return app.queues.run(`rehearse ${origin._id.toString()}`, async () => {
    const existing = await findRehearsal(origin);
    if (existing) return { ...existing, isNew: false };
    takeToken('creations');
    const created = await createCopy(app, origin, guests);
    if (created.isNew) {
      await copySettings(app, { rehearsal: created.rehearsal, origin });
      await appendToLog(app, origin._id, [{ what: 'rehearsalBegun', count: guests }]);
    }
    await syncWithOrigin(app, created.rehearsal);
    return { ...created, origin };
  });
}

/**
 * Inserts the copy in one write. A crash before this write leaves only a held share code, which is released
 * later.
 */
async function createCopy(app: Pick<App, 'eventCache' | 'nodes'>, origin: EventRecord, guests: number) {
  const originId = origin._id;
  const _id = new Types.ObjectId();
  const shareCode = await holdRandomShareCode({ eventId: _id, forMs: shareCodeTimes.holdMs });
  try {
    await takeShareCode(_id, shareCode);
    const live = await app.eventCache.get(originId.toString());
    // The cached event can come from another server, and then lacks the hash of the admin code.
    const copy = rehearsalCopy(
      { ...live, event: origin },
      {
        _id,
        shareCode,
        createdAt: new Date(),
        simulation: { wanted: guests, come: 0, seed: randomUUID(), begunAt: new Date(app.nodes.now()) },
      },
    );
    return { rehearsal: (await EventModel.create(copy)).toObject(), isNew: true };
  } catch (error) {
    if (!isUnavailable(error)) await releaseShareCode(_id, shareCode);
    // Another server may have created the rehearsal first.
    const existing = isDuplicateKey(error) ? await EventModel.findOne({ originId }).lean() : null;
    if (!existing) throw error;
    return { rehearsal: existing, isNew: false };
  }
}

/**
 * Copies settings that are stored outside of the event document: the couple's access, and the pace and sound
 * of the show.
 */
async function copySettings(app: App, { rehearsal, origin }: RehearsalWithOrigin): Promise<void> {
  if (await CoupleModel.exists({ _id: origin._id })) await createCoupleLink(app, rehearsal);
  const show = await ShowModel.findById(origin._id, { pace: 1, isSoundOn: 1, volume: 1 }).lean();
  if (!show) return;
  const { pace, isSoundOn: isOn, volume } = show;
  await updateShow(app, rehearsal, { pace, sound: { isOn, volume } });
}

/** Ends a rehearsal and deletes all its data. Repeating the call changes nothing. */
export async function endRehearsal(app: App, event: EventRecord): Promise<void> {
  const rehearsal = event.originId ? event : await EventModel.findOne({ originId: event._id }).lean();
  if (rehearsal) await endAndLog(app, rehearsal);
}

async function endAndLog(app: App, rehearsal: Pick<EventRecord, '_id' | 'originId'>): Promise<void> {
  await removeOnce(app, rehearsal);
  if (rehearsal.originId) await appendToLog(app, rehearsal.originId, [{ what: 'rehearsalEnded' }]);
}

/** Removes a rehearsal. Does nothing if another caller has already removed it. */
async function removeOnce(app: App, { _id }: Pick<EventRecord, '_id'>): Promise<void> {
  await removeEvent(app, _id.toString()).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'event_not_found') throw error;
  });
}

/** The fields that are always equal in a rehearsal and its event. */
const shared = { title: 1, adminCodeHash: 1, adminCodeMark: 1 } as const;
type Shared = Pick<EventRecord, '_id' | keyof typeof shared>;
type Rehearsal = Pick<EventRecord, '_id' | 'originId' | 'title' | 'adminCodeMark'>;

const isInSync = (rehearsal: Rehearsal, origin: Shared) =>
  rehearsal.title === origin.title && rehearsal.adminCodeMark === origin.adminCodeMark;

/**
 * Applies a new title or admin code of an event to its rehearsal. If a crash prevents this, the maintenance
 * job does it.
 */
export async function syncRehearsalOf(app: App, { _id: originId }: EventRecord): Promise<void> {
  const rehearsal = await EventModel.findOne({ originId }).lean();
  if (rehearsal) await syncWithOrigin(app, rehearsal);
}

/**
 * Applies the changes that were made to the event since it was copied. Removes the rehearsal if the event
 * does not exist.
 */
async function syncWithOrigin(app: App, rehearsal: Rehearsal): Promise<void> {
  const findOrigin = async () => EventModel.findById(rehearsal.originId, shared).lean<Shared>();
  const origin = await findOrigin();
  if (!origin) return removeOnce(app, rehearsal);
  if (isInSync(rehearsal, origin)) return;
  // Each try reads the event again, so that its latest changes are applied.
  const change = async (current: EventRecord): Promise<EventRecord> => {
    const latest = (await findOrigin()) ?? origin;
    return isInSync(current, latest) ? current : { ...current, ...latest, _id: current._id };
  };
  await changeEvent(app, rehearsal._id.toString(), change).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'event_not_found') throw error;
  });
}

/**
 * Ends rehearsals that have expired (if the clock is reliable) or whose event was removed. Synchronises the
 * others with their events.
 */
export async function maintainRehearsals(app: App, now: Date | undefined): Promise<void> {
  const rehearsals = await EventModel.find(rehearsalFilter, {
    originId: 1,
    title: 1,
    adminCodeMark: 1,
    createdAt: 1,
  }).lean();
  for (const rehearsal of rehearsals)
    try {
      await (now && endOf(rehearsal) <= now ? endAndLog(app, rehearsal) : syncWithOrigin(app, rehearsal));
    } catch (error) {
      logFailure(error, 'maintaining a rehearsal failed', { eventId: rehearsal._id.toString() });
    }
}

/** Restarts the simulation with new guests. */
export async function restartGuests(app: Pick<App, 'nodes'>, { _id }: EventRecord): Promise<void> {
  const restarted = { come: 0, seed: randomUUID(), begunAt: new Date(app.nodes.now()) };
  const fields = Object.entries(restarted).map(([name, value]) => [`simulation.${name}`, value]);
  await EventModel.updateOne({ _id, simulation: { $exists: true } }, { $set: Object.fromEntries(fields) });
}
