import type { Language } from '../../../protocol/languages.ts';
import { pushing } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { wasShown } from '../../../protocol/rules/questions/questionPhase.ts';
import { pushTexts } from '../../../protocol/texts/server/push.ts';
import type { PushGateway } from '../../gateways/webPush.ts';
import { semaphore } from '../../base/concurrency.ts';
import { sayIn } from '../../base/locale.ts';
import { logFailure } from '../../base/logFailure.ts';
import { EventModel, type EventRecord } from '../../models/game.ts';
import { PushSubscriptionModel, RevealNewsModel } from '../../models/push.ts';
import type { App } from '../App.ts';
import { writeUnlessThere } from '../platform/retryUpsert.ts';
import { pushKeys } from './keys.ts';

/** How many answers of an event guests have been shown: an answer that is hidden and shown again is no news. */
const shownCountOf = ({ questions }: EventRecord): number => questions.filter(wasShown).length;

/** From now on reveals of the event are news; what was shown before is none. */
export async function beginNews(event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  await writeUnlessThere(async () =>
    RevealNewsModel.updateOne({ _id: event._id }, { $setOnInsert: { shownCount } }, { upsert: true }),
  );
}

/** Notes that there is something to tell, where more answers are shown than were; what comes within seconds is one piece of news. */
async function noteReveals(app: App, event: EventRecord): Promise<void> {
  const shownCount = shownCountOf(event);
  const { _id } = event;
  const dueAt = new Date(app.nodes.now() + pushing.gatherMs);
  await RevealNewsModel.updateOne(
    { _id, shownCount: { $lt: shownCount } },
    { $set: { shownCount }, $min: { dueAt } },
  );
  // After starting over, or when a question was deleted.
  await RevealNewsModel.updateOne({ _id, shownCount: { $gt: shownCount } }, { $set: { shownCount } });
}

/** Notes reveals whenever this app makes one; gives what ends that and waits for what is under way. */
export function noteRevealsOnNews(app: App): () => Promise<void> {
  const note = async (event: EventRecord): Promise<void> =>
    app.locks
      .inTurn('reveal news', async () => noteReveals(app, event))
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
export async function tellReveals(push: PushGateway, now: Date, signal?: AbortSignal): Promise<void> {
  const due = await RevealNewsModel.find({ dueAt: { $lte: now } }).lean();
  for (const { _id, dueAt } of due) {
    if (signal?.aborted) return;
    const struck = await RevealNewsModel.updateOne({ _id, dueAt }, { $unset: { dueAt: 1 } });
    const event = struck.modifiedCount > 0 && (await EventModel.findById(_id).lean());
    if (event && event.isActive && event.showAnswers) await tellPhones(event, push, signal);
  }
}

/** One message for each phone, whomever it plays for. A phone that nobody hears of anything on is forgotten. */
async function tellPhones(event: EventRecord, push: PushGateway, signal?: AbortSignal): Promise<void> {
  const keys = await pushKeys(push);
  const phones = await PushSubscriptionModel.find({ eventId: event._id }).sort({ createdAt: 1 }).lean();
  const inTurn = semaphore(pushing.atOnce);
  const tell = async (endpoint: string, phone: (typeof phones)[number]): Promise<void> => {
    if (signal?.aborted) return;
    if ((await push.send(keys, phone, newsOf(event, phone.language))) === 'gone')
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
const newsOf = ({ _id, title, shareCode }: EventRecord, language: Language | undefined) => ({
  topic: _id.toString(),
  content: {
    title,
    body: sayIn(language, () => pushTexts('answerOut')),
    path: pages.event(shareCode),
    tag: _id.toString(),
  },
});
