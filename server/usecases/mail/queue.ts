import { Types } from 'mongoose';
import type { Language } from '../../../protocol/languages.ts';
import { mailing } from '../../base/limits.ts';
import type { DomainEventPayloads } from '../../eventState/DomainEvents.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { logFailure } from '../../base/logFailure.ts';
import { translateIn } from '../../base/locale.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import { type MailKind, MailModel } from '../../models/platform/mail.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import { addressKey } from './addressKey.ts';
import { layOut, type MailText } from './layout.ts';
import { type MailContext, newEventMail, paymentMail, receiptMail, welcomeMail } from './templates.ts';
import { getSettings } from '../platform/platform.ts';
import type { App } from '../App.ts';

const dayMs = 24 * 3_600_000;

/** The data that all mails contain, and the owner's address. */
export interface MailSetup {
  context: () => MailContext;
  owner: string;
}

interface QueuedMail {
  /** The id of what the mail is about. The kind and this id identify the mail. */
  about: string;
  kind: MailKind;
  to: string;
  /** The recipient's language. Default: English. */
  language?: Language | undefined;
  /**
   * True for a free event. An inbox gets at most `mailing.unpaidPerDay` mails about free events in 24 hours.
   * Further mails are dropped.
   */
  isUnpaid?: boolean;
  /** The mail is not sent after this time. Its content is erased as soon as it was sent. */
  sendBefore?: Date;
}

/** The kinds of mails whose recipient can be entered by any visitor. */
const hostKinds: readonly MailKind[] = ['welcome', 'receipt', 'deletion', 'recovery'];

/**
 * The maximum number of tries. Each failed try means that another server has stored a mail to the same inbox.
 */
const maxTries = 20;

/** Adds a mail to the outbox, once for each kind and subject. Repeating the call changes nothing. */
export async function queueMail(mail: QueuedMail, render: () => MailText, now = new Date()): Promise<void> {
  const { about, kind, to, language, sendBefore } = mail;
  const uniqueKey = `${kind}:${about}`;
  // The id is generated here, because mails that are due at the same time are sent in the order of their ids.
  const _id = new Types.ObjectId();
  const content = translateIn(language, () => layOut(render()));
  const outbox = { attempts: 0, createdAt: now, nextAttemptAt: now };
  const fields = { _id, kind, to, ...content, ...outbox, ...(sendBefore && { sendBefore }) };
  for (let tries = 1; ; tries += 1) {
    const inboxSlot = hostKinds.includes(kind) ? await freeInboxSlot(mail, now) : {};
    if (!inboxSlot) return;
    try {
      await MailModel.updateOne(
        { uniqueKey },
        { $setOnInsert: { ...fields, ...inboxSlot } },
        { upsert: true },
      );
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (await MailModel.exists({ uniqueKey })) return;
      if (tries === maxTries) throw error;
    }
  }
}

/**
 * Returns the next number for an inbox, or undefined if the inbox has reached its limit. The number is
 * unique, and it is read before the mails are counted. If another server stores a mail after the count, the
 * two mails conflict.
 */
async function freeInboxSlot(
  { to, isUnpaid }: QueuedMail,
  now: Date,
): Promise<{ toKey: string; toNumber: number } | undefined> {
  const toKey = addressKey(to);
  const last = await MailModel.findOne({ toKey }, { toNumber: 1 }).sort({ toNumber: -1 }).lean();
  const recentMails = { kind: { $in: hostKinds }, createdAt: { $gte: new Date(now.getTime() - dayMs) } };
  const count = isUnpaid
    ? (await MailModel.countDocuments({ toKey, ...recentMails })) +
      // Mails of earlier versions have no `toKey`.
      (await MailModel.countDocuments({
        to: { $in: [to, toKey] },
        toKey: { $exists: false },
        ...recentMails,
      }))
    : 0;
  return count < mailing.unpaidPerDay ? { toKey, toNumber: (last?.toNumber ?? 0) + 1 } : undefined;
}

type CreatedEvent = DomainEventPayloads['eventCreated'];

/**
 * Queues the mails about a new event: the receipt or the welcome mail, and the notifications that the owner
 * has switched on.
 */
async function queueForNewEvent(setup: MailSetup, { event, payment, email }: CreatedEvent): Promise<void> {
  const context = setup.context();
  const eventId = event._id.toString();
  const paymentId = payment?._id.toString();
  const { language } = event;
  const { newEvents, payments } = (await getSettings()).emailSettings;
  const to = email ?? payment?.email;
  const isUnpaid = !payment || payment.isTest;
  if (to)
    await (payment && paymentId
      ? queueMail({ kind: 'receipt', about: paymentId, to, language, isUnpaid }, () =>
          receiptMail(event, payment, context),
        )
      : queueMail({ kind: 'welcome', about: eventId, to, language, isUnpaid }, () =>
          welcomeMail(event, context),
        ));
  if (newEvents)
    await queueMail({ kind: 'newEvent', about: eventId, to: setup.owner }, () =>
      newEventMail(event, email, context),
    );
  if (payments && payment && paymentId)
    await queueMail({ kind: 'payment', about: paymentId, to: setup.owner }, () =>
      paymentMail(event, payment, context),
    );
  if (payment) await PaymentModel.updateOne({ _id: payment._id }, { $set: { receiptQueuedAt: new Date() } });
}

/**
 * Queues mails for all events that are created from now on. A repeated domain event causes no second mail.
 * Returns a function that stops this and waits for writes in flight.
 */
export function queueMailsOnEvents(
  app: Pick<App, 'domainEvents' | 'queues'>,
  setup: MailSetup,
): () => Promise<void> {
  const queue = async (createdEvent: CreatedEvent): Promise<void> =>
    app.queues
      .run('mails', async () => queueForNewEvent(setup, createdEvent))
      .catch((error: unknown) =>
        logFailure(error, 'mails could not be queued', { eventId: createdEvent.event._id.toString() }),
      );
  const stopListening = app.domainEvents.onLocal('eventCreated', (createdEvent) => void queue(createdEvent));
  return async () => {
    stopListening();
    await app.queues.run('mails', async () => {});
  };
}

/** Queues missing mails about free events of the last 24 hours. */
export async function queueMissedMails(
  app: Pick<App, 'queues'>,
  setup: MailSetup,
  now = new Date(),
): Promise<void> {
  const createdAt = { $gte: new Date(now.getTime() - dayMs) };
  const recent = await EventModel.find({ ...countedEvents, isPaid: false, createdAt }).lean();
  for (const event of recent)
    await app.queues.run('mails', async () =>
      queueForNewEvent(setup, { event, ...(event.email && { email: event.email }) }),
    );
}

/**
 * Queues the mails of payments whose domain event was lost. A payer therefore gets the receipt even after a
 * crash.
 */
export async function queueMissedReceipts(
  app: Pick<App, 'queues'>,
  setup: MailSetup,
  now = new Date(),
): Promise<void> {
  const at = (agoMs: number) => new Date(now.getTime() - agoMs);
  const payments = await PaymentModel.find({
    paidAt: { $gte: at(mailing.missedReceiptAge.maxMs), $lte: at(mailing.missedReceiptAge.minMs) },
    status: 'completed',
    receiptQueuedAt: { $exists: false },
  }).lean();
  for (const payment of payments) {
    const event = await EventModel.findById(payment.eventId).lean();
    if (event)
      await app.queues.run('mails', async () =>
        queueForNewEvent(setup, { event, payment, email: payment.email }),
      );
  }
}
