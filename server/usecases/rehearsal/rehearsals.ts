import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { Spend } from '../../access/rateLimits.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey, isUnavailable } from '../../base/databaseErrors.ts';
import { logFailure } from '../../base/logFailure.ts';
import { CoupleModel } from '../../models/couple.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { endOf, ofRehearsals } from '../../models/rehearsals.ts';
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

/** A rehearsal and its event. */
interface Rehearsed {
  rehearsal: EventRecord;
  origin: EventRecord;
}

/** How long its code is kept for a rehearsal that is being made. */
const makingMs = 60_000;

/** The rehearsal of an event, found from either of the two; undefined while there is none. */
export async function findRehearsal(event: EventRecord): Promise<Rehearsed | undefined> {
  const { _id, originId } = event;
  const origin = originId ? await EventModel.findById(originId).lean() : event;
  const rehearsal = originId ? event : await EventModel.findOne({ originId: _id }).lean();
  return origin && rehearsal ? { rehearsal, origin } : undefined;
}

/**
 * Copies an event for a rehearsal, to which simulated guests come: with a code of its own, opened by whatever opens the
 * event. An event has one rehearsal at a time: asked for another one, it gives that. Nothing of the event is written.
 */
export async function rehearse(
  app: App,
  origin: EventRecord,
  { guests, spend }: { guests: number; spend: Spend },
): Promise<Rehearsed & { isNew: boolean }> {
  refuseSample(origin);
  if (origin.originId) throw new AppError('conflict', refusalTexts.translatable('rehearsalAlready'));
  return app.locks.inTurn(`rehearse ${origin._id.toString()}`, async () => {
    const known = await findRehearsal(origin);
    if (known) return { ...known, isNew: false };
    spend('creations');
    const made = await makeCopy(app, origin, guests);
    if (made.isNew) {
      await furnish(app, { rehearsal: made.rehearsal, origin });
      await appendToLog(app, origin._id, [{ what: 'rehearsalBegun', count: guests }]);
    }
    await settle(app, made.rehearsal);
    return { ...made, origin };
  });
}

/** The copy is there with one write: cut before it, nothing is left but a code, which is let go of later. */
async function makeCopy(app: Pick<App, 'eventCache' | 'nodes'>, origin: EventRecord, guests: number) {
  const originId = origin._id;
  const _id = new Types.ObjectId();
  const shareCode = await holdRandomShareCode({ eventId: _id, forMs: makingMs });
  try {
    await takeShareCode(_id, shareCode);
    const live = await app.eventCache.get(originId.toString());
    // The event in memory may have come from another server, without the hash of its admin code.
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
    // Another server was quicker.
    const made = isDuplicateKey(error) ? await EventModel.findOne({ originId }).lean() : null;
    if (!made) throw error;
    return { rehearsal: made, isNew: false };
  }
}

/** What stands beside an event: the couple play where they do, and the screen has the same rhythm and sound. */
async function furnish(app: App, { rehearsal, origin }: Rehearsed): Promise<void> {
  if (await CoupleModel.exists({ _id: origin._id })) await createCoupleLink(app, rehearsal);
  const show = await ShowModel.findById(origin._id, { pace: 1, isSoundOn: 1, volume: 1 }).lean();
  if (!show) return;
  const { pace, isSoundOn: isOn, volume } = show;
  await updateShow(app, rehearsal, { pace, sound: { isOn, volume } });
}

/** Ends a rehearsal: it is deleted with all that is in it. Ended again it is ended. */
export async function endRehearsal(app: App, event: EventRecord): Promise<void> {
  const rehearsal = event.originId ? event : await EventModel.findOne({ originId: event._id }).lean();
  if (rehearsal) await end(app, rehearsal);
}

async function end(app: App, rehearsal: Pick<EventRecord, '_id' | 'originId'>): Promise<void> {
  await removeOnce(app, rehearsal);
  if (rehearsal.originId) await appendToLog(app, rehearsal.originId, [{ what: 'rehearsalEnded' }]);
}

/** Somebody else may be removing it. */
async function removeOnce(app: App, { _id }: Pick<EventRecord, '_id'>): Promise<void> {
  await removeEvent(app, _id.toString()).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'event_not_found') throw error;
  });
}

/** What a rehearsal has of its event at any time. */
const shared = { title: 1, adminCodeHash: 1, adminCodeMark: 1 } as const;
type Shared = Pick<EventRecord, '_id' | keyof typeof shared>;
type Rehearsal = Pick<EventRecord, '_id' | 'originId' | 'title' | 'adminCodeMark'>;

const isSettled = (rehearsal: Rehearsal, origin: Shared) =>
  rehearsal.title === origin.title && rehearsal.adminCodeMark === origin.adminCodeMark;

/** A new title or admin code of an event is that of its rehearsal, too; after a crash in between the job sees to it. */
export async function settleRehearsalOf(app: App, { _id: originId }: EventRecord): Promise<void> {
  const rehearsal = await EventModel.findOne({ originId }).lean();
  if (rehearsal) await settle(app, rehearsal);
}

/** What was done to the event while its rehearsal was being made, or was cut short, is done to the rehearsal, too. */
async function settle(app: App, rehearsal: Rehearsal): Promise<void> {
  const find = async () => EventModel.findById(rehearsal.originId, shared).lean<Shared>();
  const origin = await find();
  if (!origin) return removeOnce(app, rehearsal);
  if (isSettled(rehearsal, origin)) return;
  // Read once more with each try: of two changes of the event the later one holds.
  const change = async (known: EventRecord): Promise<EventRecord> => {
    const latest = (await find()) ?? origin;
    return isSettled(known, latest) ? known : { ...known, ...latest, _id: known._id };
  };
  await changeEvent(app, rehearsal._id.toString(), change).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'event_not_found') throw error;
  });
}

/** Ends the rehearsals whose day is over, where the clock can be trusted, and those whose event is gone. */
export async function maintainRehearsals(app: App, trusted: Date | undefined): Promise<void> {
  const known = await EventModel.find(ofRehearsals, {
    originId: 1,
    title: 1,
    adminCodeMark: 1,
    createdAt: 1,
  }).lean();
  for (const rehearsal of known)
    try {
      await (trusted && endOf(rehearsal) <= trusted ? end(app, rehearsal) : settle(app, rehearsal));
    } catch (error) {
      logFailure(error, 'a rehearsal could not be looked after', { eventId: rehearsal._id.toString() });
    }
}

/** The simulated guests come once more, as others. */
export async function restartGuests(app: Pick<App, 'nodes'>, { _id }: EventRecord): Promise<void> {
  const anew = { come: 0, seed: randomUUID(), begunAt: new Date(app.nodes.now()) };
  const fields = Object.entries(anew).map(([name, value]) => [`simulation.${name}`, value]);
  await EventModel.updateOne({ _id, simulation: { $exists: true } }, { $set: Object.fromEntries(fields) });
}
