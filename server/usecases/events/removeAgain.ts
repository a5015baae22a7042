import { Types } from 'mongoose';
import { logger } from '../../logger.ts';
import { EventModel, ParticipantModel, TransferLinkModel } from '../../models/game.ts';
import { PushSubscriptionModel } from '../../models/push.ts';
import { forgetDays } from '../metrics/days.ts';
import type { Removal } from './removalJournal.ts';
import { removeEvent } from './removeEvent.ts';
import type { App } from '../App.ts';

type Kind = keyof Removal;

/** Looked for at a time. */
const batchSize = 500;

/**
 * At the start, before anybody gets in: what was removed is removed again where it has come back, as with a backup that
 * is older than the removal.
 */
export async function removeAgain(app: App): Promise<void> {
  const removed = await readAll(app);
  const found = {
    events: await eachBatch(app, removed.events, removeEvents),
    participants: await eachBatch(app, removed.participants, removeParticipants),
  };
  if (found.events + found.participants > 0)
    logger.info(found, 'what had been deleted was in the restored data, and is deleted again');
}

/** The ids that were removed and not kept. */
async function readAll(app: App): Promise<Record<Kind, Set<string>>> {
  const removed = { events: new Set<string>(), participants: new Set<string>() };
  for await (const { isKept, ...entry } of app.removals.read())
    for (const [kind, ids] of Object.entries(entry) as [Kind, string[]][])
      for (const id of ids) {
        if (isKept) removed[kind].delete(id);
        else removed[kind].add(id);
      }
  return removed;
}

type Remove = (app: App, ids: Types.ObjectId[]) => Promise<number>;

/** How many were there, all batches together. */
async function eachBatch(app: App, ids: Set<string>, remove: Remove): Promise<number> {
  const all = Array.from(ids, (id) => new Types.ObjectId(id));
  let found = 0;
  for (let from = 0; from < all.length; from += batchSize)
    found += await remove(app, all.slice(from, from + batchSize));
  return found;
}

async function removeEvents(app: App, ids: Types.ObjectId[]): Promise<number> {
  const back = await EventModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  for (const { _id } of back)
    await removeEvent(app, _id.toString()).catch((error: unknown) =>
      logger.error({ err: error, eventId: _id.toString() }, 'an event that had been deleted is back'),
    );
  return back.length;
}

async function removeParticipants(app: App, ids: Types.ObjectId[]): Promise<number> {
  const back = await ParticipantModel.find({ _id: { $in: ids } }, { eventId: 1, activeDays: 1 }).lean();
  await ParticipantModel.deleteMany({ _id: { $in: ids } });
  await TransferLinkModel.deleteMany({ participantId: { $in: ids } });
  await PushSubscriptionModel.deleteMany({ participantId: { $in: ids } });
  await forgetDays(app.locks, [...new Set(back.flatMap(({ activeDays = [] }) => activeDays))]);
  for (const eventId of new Set(back.map((guest) => guest.eventId.toString())))
    app.activity.countAnew(eventId);
  return back.length;
}
