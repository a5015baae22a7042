import { Types } from 'mongoose';
import { logger } from '../../base/logger.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { TransferLinkModel } from '../../models/transferLink.ts';
import { ShortLinkModel } from '../../models/addresses.ts';
import { PushSubscriptionModel } from '../../models/platform/push.ts';
import { ShowModel } from '../../models/show.ts';
import { forgetDays } from '../metrics/days.ts';
import { compactRemovals, readRemovals } from './removalJournal.ts';
import { removeEvent } from './removeEvent.ts';
import type { App } from '../App.ts';

/** Looked for at a time. */
const batchSize = 500;

/**
 * At the start, before anybody gets in: what was removed is removed again where it has come back, as with a backup that
 * is older than the removal.
 */
export async function removeAgain(app: App): Promise<void> {
  await compactRemovals(app).catch((error: unknown) =>
    logger.error({ err: error }, 'the journal of removals could not be compacted'),
  );
  const removed = await readRemovals(app);
  const found = {
    events: await eachBatch(app, removed.events, removeEvents),
    participants: await eachBatch(app, removed.participants.keys(), removeParticipants),
  };
  if (found.events + found.participants > 0)
    logger.info(found, 'what had been deleted was in the restored data, and is deleted again');
}

type Remove = (app: App, ids: Types.ObjectId[]) => Promise<number>;

/** How many were there, all batches together. */
async function eachBatch(app: App, ids: Iterable<string>, remove: Remove): Promise<number> {
  let found = 0;
  let batch: Types.ObjectId[] = [];
  for (const id of ids) {
    batch.push(new Types.ObjectId(id));
    if (batch.length < batchSize) continue;
    found += await remove(app, batch);
    batch = [];
  }
  return batch.length > 0 ? found + (await remove(app, batch)) : found;
}

async function removeEvents(app: App, ids: Types.ObjectId[]): Promise<number> {
  const back = await EventModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  for (const { _id } of back)
    await removeEvent(app, _id.toString()).catch((error: unknown) =>
      logger.error({ err: error, eventId: _id.toString() }, 'an event that had been deleted is back'),
    );
  return back.length;
}

async function removeParticipants(
  app: Pick<App, 'activity' | 'locks'>,
  ids: Types.ObjectId[],
): Promise<number> {
  const back = await ParticipantModel.find({ _id: { $in: ids } }, { eventId: 1, activeDays: 1 }).lean();
  await ParticipantModel.deleteMany({ _id: { $in: ids } });
  await TransferLinkModel.deleteMany({ participantId: { $in: ids } });
  await PushSubscriptionModel.deleteMany({ participantId: { $in: ids } });
  await ShowModel.updateMany(
    { _id: { $in: back.map(({ eventId }) => eventId) } },
    { $pullAll: { wishIds: ids }, $inc: { revision: 1 } },
  );
  await ShortLinkModel.deleteMany({ participantId: { $in: ids } });
  await forgetDays(app.locks, [...new Set(back.flatMap(({ activeDays = [] }) => activeDays))]);
  for (const eventId of new Set(back.map((guest) => guest.eventId.toString())))
    app.activity.recountEvent(eventId);
  return back.length;
}
