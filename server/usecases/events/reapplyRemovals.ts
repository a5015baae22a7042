import { Types } from 'mongoose';
import { logger } from '../../base/logger.ts';
import { EventModel } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import { TransferLinkModel } from '../../models/transferLink.ts';
import { ShortLinkModel } from '../../models/shareCodes.ts';
import { PushSubscriptionModel } from '../../models/platform/push.ts';
import { ShowModel } from '../../models/show.ts';
import { forgetDays } from '../metrics/days.ts';
import { compactRemovals, readRemovals } from './removalJournal.ts';
import { removeEvent } from './removeEvent.ts';
import type { App } from '../App.ts';

/** The number of ids per query. */
const batchSize = 500;

/**
 * Removes data that was removed before and then restored from a backup. Must run before the server accepts
 * requests.
 */
export async function reapplyRemovals(app: App): Promise<void> {
  await compactRemovals(app).catch((error: unknown) =>
    logger.error({ err: error }, 'the journal of removals could not be compacted'),
  );
  const removed = await readRemovals(app);
  const found = {
    events: await removeInBatches(app, removed.events, removeEvents),
    participants: await removeInBatches(app, removed.participants.keys(), removeParticipants),
  };
  if (found.events + found.participants > 0)
    logger.info(found, 'the restored data contained deleted data, which was deleted again');
}

type RemoveBatch = (app: App, ids: Types.ObjectId[]) => Promise<number>;

/** Runs `remove` for batches of ids. Returns how many of the documents existed. */
async function removeInBatches(app: App, ids: Iterable<string>, remove: RemoveBatch): Promise<number> {
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
  const restored = await EventModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  for (const { _id } of restored)
    await removeEvent(app, _id.toString()).catch((error: unknown) =>
      logger.error(
        { err: error, eventId: _id.toString() },
        'a deleted event that was restored could not be deleted again',
      ),
    );
  return restored.length;
}

async function removeParticipants(
  app: Pick<App, 'activity' | 'queues'>,
  ids: Types.ObjectId[],
): Promise<number> {
  const restored = await ParticipantModel.find({ _id: { $in: ids } }, { eventId: 1, activeDays: 1 }).lean();
  await ParticipantModel.deleteMany({ _id: { $in: ids } });
  await TransferLinkModel.deleteMany({ participantId: { $in: ids } });
  await PushSubscriptionModel.deleteMany({ participantId: { $in: ids } });
  await ShowModel.updateMany(
    { _id: { $in: restored.map(({ eventId }) => eventId) } },
    { $pullAll: { wishIds: ids }, $inc: { revision: 1 } },
  );
  await ShortLinkModel.deleteMany({ participantId: { $in: ids } });
  await forgetDays(app.queues, [...new Set(restored.flatMap(({ activeDays = [] }) => activeDays))]);
  for (const eventId of new Set(restored.map((guest) => guest.eventId.toString())))
    app.activity.recountEvent(eventId);
  return restored.length;
}
