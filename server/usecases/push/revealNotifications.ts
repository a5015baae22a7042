import type { Language } from '../../../protocol/languages.ts';
import { pushing } from '../../base/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { wasShown } from '../../../protocol/rules/questions/questionPhase.ts';
import { pushTexts } from '../../../protocol/texts/server/push.ts';
import type { PushGateway } from '../../gateways/webPush.ts';
import { semaphore } from '../../base/concurrency.ts';
import { translateIn } from '../../base/locale.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { PushSubscriptionModel, RevealNotificationModel } from '../../models/platform/push.ts';
import type { App } from '../App.ts';
import { writeUnlessThere } from '../retryUpsert.ts';
import { pushKeys } from './keys.ts';

/** How many answers of an event guests have been shown: an answer that is hidden and shown again is no news. */
const shownCountOf = ({ questions }: EventRecord): number => questions.filter(wasShown).length;

/** From now on reveals of the event are news; what was shown before is none. */
export async function startRevealNotifications(event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  await writeUnlessThere(async () =>
    RevealNotificationModel.updateOne({ _id: event._id }, { $setOnInsert: { shownCount } }, { upsert: true }),
  );
}

/** Notes that there is something to tell, where more answers are shown than were; what comes within seconds is one piece of news. */
async function queueNotification(app: Pick<App, 'nodes'>, event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  const { _id } = event;
  const dueAt = new Date(app.nodes.now() + pushing.gatherMs);
  await RevealNotificationModel.updateOne(
    { _id, shownCount: { $lt: shownCount } },
    { $set: { shownCount }, $min: { dueAt } },
  );
  // After starting over, or when a question was deleted.
  await RevealNotificationModel.updateOne({ _id, shownCount: { $gt: shownCount } }, { $set: { shownCount } });
}

/** Notes reveals whenever this app makes one; gives what ends that and waits for what is under way. */
export function queueRevealNotifications(app: App): () => Promise<void> {
  const note = async (event: EventRecord): Promise<void> =>
    app.locks
      .inTurn('reveal news', async () => queueNotification(app, event))
      .catch((error: unknown) =>
        logFailure(error, 'phones will not hear of a reveal', { eventId: event._id.toString() }),
      );
  const stopListening = app.domainEvents.onOwn('eventChanged', ({ event }) => void note(event));
  return async () => {
    stopListening();
    await app.locks.inTurn('reveal news', async () => {});
  };
}

/** Tells phones what is due. It is struck off before it is told: a phone may miss a message, and never gets one twice. */
export async function sendRevealNotifications(
  push: PushGateway,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const due = await RevealNotificationModel.find({ dueAt: { $lte: now } }).lean();
  for (const { _id, dueAt } of due) {
    if (signal?.aborted) return;
    const struck = await RevealNotificationModel.updateOne({ _id, dueAt }, { $unset: { dueAt: 1 } });
    const event = struck.modifiedCount > 0 && (await EventModel.findById(_id).lean());
    if (event && event.isActive && event.showAnswers) await notifyPhones(event, push, signal);
  }
}

/** One message for each phone, whomever it plays for. A phone that nobody hears of anything on is forgotten. */
async function notifyPhones(event: EventRecord, push: PushGateway, signal?: AbortSignal): Promise<void> {
  const keys = await pushKeys(push);
  const phones = await PushSubscriptionModel.find({ eventId: event._id }).sort({ createdAt: 1 }).lean();
  const inTurn = semaphore(pushing.atOnce);
  const tell = async (endpoint: string, phone: (typeof phones)[number]): Promise<void> => {
    if (signal?.aborted) return;
    if ((await push.send(keys, phone, notificationOf(event, phone.language))) === 'gone')
      await PushSubscriptionModel.deleteMany({ endpoint });
  };
  const byEndpoint = new Map(phones.map((phone) => [phone.endpoint, phone]));
  await Promise.all(
    Array.from(byEndpoint, async ([endpoint, phone]) =>
      inTurn(async () => tell(endpoint, phone)).catch((error: unknown) =>
        logFailure(error, 'a phone could not be told of a reveal', { eventId: event._id.toString() }),
      ),
    ),
  );
}

/** What a phone shows: whose celebration it is and that there is an answer, never which. */
const notificationOf = ({ _id, title, shareCode }: EventRecord, language: Language | undefined) => ({
  topic: _id.toString(),
  content: {
    title,
    body: translateIn(language, () => pushTexts('answerOut')),
    path: pages.event(shareCode),
    tag: _id.toString(),
  },
});
