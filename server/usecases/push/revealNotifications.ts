import type { Language } from '../../../protocol/languages.ts';
import { pushing } from '../../base/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { wasShown } from '../../../protocol/rules/questions/questionPhase.ts';
import { pushTexts } from '../../../protocol/texts/server/push.ts';
import type { PushGateway } from '../../gateways/webPush.ts';
import { semaphore } from '../../base/concurrency.ts';
import { translateIn } from '../../base/locale.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { PushSubscriptionModel, RevealNotificationModel } from '../../models/platform/push.ts';
import type { App } from '../App.ts';
import { insertIfMissing } from '../duplicateKeyRetries.ts';
import { pushKeys } from './keys.ts';

/**
 * Returns the number of answers that guests have seen. An answer that is hidden and shown again is counted
 * once.
 */
const shownCountOf = ({ questions }: EventRecord): number => questions.filter(wasShown).length;

/** Starts recording the reveals of an event. Answers that were already shown cause no notification. */
export async function startRevealNotifications(event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  await insertIfMissing(async () =>
    RevealNotificationModel.updateOne({ _id: event._id }, { $setOnInsert: { shownCount } }, { upsert: true }),
  );
}

/**
 * Schedules a notification if more answers are shown than before. Reveals within `pushing.gatherMs` share one
 * notification.
 */
async function queueNotification(app: Pick<App, 'nodes'>, event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  const { _id } = event;
  const dueAt = new Date(app.nodes.now() + pushing.gatherMs);
  await RevealNotificationModel.updateOne(
    { _id, shownCount: { $lt: shownCount } },
    { $set: { shownCount }, $min: { dueAt } },
  );
  // The count decreases when the host starts over or deletes a question.
  await RevealNotificationModel.updateOne({ _id, shownCount: { $gt: shownCount } }, { $set: { shownCount } });
}

/**
 * Schedules notifications for reveals of this app. Returns a function that unsubscribes and waits for writes
 * in flight.
 */
export function queueRevealNotifications(app: App): () => Promise<void> {
  const queue = async (event: EventRecord): Promise<void> =>
    app.queues
      .run('reveal notifications', async () => queueNotification(app, event))
      .catch((error: unknown) =>
        logFailure(error, 'a reveal notification could not be queued', { eventId: event._id.toString() }),
      );
  const stopListening = app.domainEvents.onLocal('eventChanged', ({ event }) => void queue(event));
  return async () => {
    stopListening();
    await app.queues.run('reveal notifications', async () => {});
  };
}

/**
 * Sends the due notifications. Each notification is removed from the queue before it is sent. A phone can
 * therefore miss a notification, but never receives one twice.
 */
export async function sendRevealNotifications(
  push: PushGateway,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const due = await RevealNotificationModel.find({ dueAt: { $lte: now } }).lean();
  for (const { _id, dueAt } of due) {
    if (signal?.aborted) return;
    const dequeued = await RevealNotificationModel.updateOne({ _id, dueAt }, { $unset: { dueAt: 1 } });
    const event = dequeued.modifiedCount > 0 && (await EventModel.findById(_id).lean());
    if (event && event.isActive && event.showAnswers) await notifyPhones(event, push, signal);
  }
}

/**
 * Sends at most one notification to each phone, even if the phone plays for several guests. Deletes
 * subscriptions that have expired.
 */
async function notifyPhones(event: EventRecord, push: PushGateway, signal?: AbortSignal): Promise<void> {
  const keys = await pushKeys(push);
  const phones = await PushSubscriptionModel.find({ eventId: event._id }).sort({ createdAt: 1 }).lean();
  const limited = semaphore(pushing.atOnce);
  const notify = async (endpoint: string, phone: (typeof phones)[number]): Promise<void> => {
    if (signal?.aborted) return;
    if ((await push.send(keys, phone, notificationOf(event, phone.language))) === 'gone')
      await PushSubscriptionModel.deleteMany({ endpoint });
  };
  const byEndpoint = new Map(phones.map((phone) => [phone.endpoint, phone]));
  await Promise.all(
    Array.from(byEndpoint, async ([endpoint, phone]) =>
      limited(async () => notify(endpoint, phone)).catch((error: unknown) =>
        logFailure(error, 'a reveal notification could not be sent', { eventId: event._id.toString() }),
      ),
    ),
  );
}

/**
 * Returns the content of a notification: the title of the event, and the information that there is an answer.
 * Omits the answer itself.
 */
const notificationOf = ({ _id, title, shareCode }: EventRecord, language: Language | undefined) => ({
  topic: _id.toString(),
  content: {
    title,
    body: translateIn(language, () => pushTexts('answerOut')),
    path: pageLinks.event(shareCode),
    tag: _id.toString(),
  },
});
