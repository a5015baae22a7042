import { Types } from 'mongoose';
import type { Language } from '../../../protocol/languages.ts';
import { mailing } from '../../base/limits.ts';
import { paymentCurrency } from '../../../protocol/limits.ts';
import { addDays, dayOf, lastDays, startOfDay } from '../../../protocol/rules/days.ts';
import type { DomainEventPayloads } from '../../eventState/DomainEvents.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { logFailure } from '../../base/logFailure.ts';
import { translateIn } from '../../base/locale.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import { type MailKind, MailModel } from '../../models/platform/mail.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import { addressKey } from './addressKey.ts';
import { layOut, type MailText } from './layout.ts';
import {
  type MailContext,
  newEventMail,
  paymentMail,
  receiptMail,
  reportMail,
  type WeekMetrics,
  welcomeMail,
} from './templates.ts';
import { getSettings } from '../platform/platform.ts';
import type { App } from '../App.ts';
import { metricsByDay } from '../metrics/days.ts';

const dayMs = 24 * 3_600_000;

/** Where mails lead, and where the owner's go. */
export interface MailSetup {
  place: () => MailContext;
  owner: string;
}

interface Queued {
  /** Of what it tells; with the kind it makes the mail unique. */
  about: string;
  kind: MailKind;
  to: string;
  /** What its reader reads. Absent: English. */
  language?: Language | undefined;
  /** True for an event that nobody paid for: an inbox gets `mailing.unpaidPerDay` of these in 24 hours, the rest is dropped. */
  isUnpaid?: boolean;
}

/** The kinds that are sent to an address that anybody may have typed. */
const hostKinds: readonly MailKind[] = ['welcome', 'receipt', 'deletion'];

/** Each failed try means that another server has stored a mail for the same inbox. */
const mostTries = 20;

/** Puts a mail into the outbox, once: the same kind about the same thing again changes nothing. */
export async function queueMail(queued: Queued, write: () => MailText, now = new Date()): Promise<void> {
  const { about, kind, to, language } = queued;
  const uniqueKey = `${kind}:${about}`;
  // The id is ours, because what is due at the same time goes out in its order.
  const _id = new Types.ObjectId();
  const content = translateIn(language, () => layOut(write()));
  const fields = { _id, kind, to, ...content, attempts: 0, createdAt: now, nextAttemptAt: now };
  for (let tries = 1; ; tries += 1) {
    const slot = hostKinds.includes(kind) ? await freeSlot(queued, now) : {};
    if (!slot) return;
    try {
      await MailModel.updateOne({ uniqueKey }, { $setOnInsert: { ...fields, ...slot } }, { upsert: true });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (await MailModel.exists({ uniqueKey })) return;
      if (tries === mostTries) throw error;
    }
  }
}

/**
 * The next number of an inbox's mails, or undefined when it has had enough of them. The number is read before the mails are
 * counted and is unique, so no mail that was stored after the count can have been missed.
 */
async function freeSlot(
  { to, isUnpaid }: Queued,
  now: Date,
): Promise<{ toKey: string; toNumber: number } | undefined> {
  const toKey = addressKey(to);
  const last = await MailModel.findOne({ toKey }, { toNumber: 1 }).sort({ toNumber: -1 }).lean();
  const lately = { kind: { $in: hostKinds }, createdAt: { $gte: new Date(now.getTime() - dayMs) } };
  const count = isUnpaid
    ? (await MailModel.countDocuments({ toKey, ...lately })) +
      // Stored before mails had a key.
      (await MailModel.countDocuments({ to: { $in: [to, toKey] }, toKey: { $exists: false }, ...lately }))
    : 0;
  return count < mailing.unpaidPerDay ? { toKey, toNumber: (last?.toNumber ?? 0) + 1 } : undefined;
}

type Created = DomainEventPayloads['eventCreated'];

/** Queues everything that a new event asks for: the receipt or welcome, and what the owner wants to hear of. */
async function queueForNewEvent(setup: MailSetup, { event, payment, email }: Created): Promise<void> {
  const place = setup.place();
  const eventId = event._id.toString();
  const paymentId = payment?._id.toString();
  const { language } = event;
  const { newEvents, payments } = (await getSettings()).emailSettings;
  const to = email ?? payment?.email;
  const isUnpaid = !payment || payment.isTest;
  if (to)
    await (payment && paymentId
      ? queueMail({ kind: 'receipt', about: paymentId, to, language, isUnpaid }, () =>
          receiptMail(event, payment, place),
        )
      : queueMail({ kind: 'welcome', about: eventId, to, language, isUnpaid }, () =>
          welcomeMail(event, place),
        ));
  if (newEvents)
    await queueMail({ kind: 'newEvent', about: eventId, to: setup.owner }, () =>
      newEventMail(event, email, place),
    );
  if (payments && payment && paymentId)
    await queueMail({ kind: 'payment', about: paymentId, to: setup.owner }, () =>
      paymentMail(event, payment, place),
    );
  if (payment) await PaymentModel.updateOne({ _id: payment._id }, { $set: { receiptQueuedAt: new Date() } });
}

/**
 * Queues mails whenever an event is made, from now on; what is announced twice is mailed once. Gives what stops it and
 * waits for what is under way.
 */
export function queueMailsOnEvents(
  app: Pick<App, 'domainEvents' | 'locks'>,
  setup: MailSetup,
): () => Promise<void> {
  const queue = async (created: Created): Promise<void> =>
    app.locks
      .inTurn('mails', async () => queueForNewEvent(setup, created))
      .catch((error: unknown) =>
        logFailure(error, 'mails could not be queued', { eventId: created.event._id.toString() }),
      );
  const stopListening = app.domainEvents.onOwn('eventCreated', (created) => void queue(created));
  return async () => {
    stopListening();
    await app.locks.inTurn('mails', async () => {});
  };
}

/** Queues what a crash between a free event and the outbox has left out, a day back. */
export async function queueMissedMails(
  app: Pick<App, 'locks'>,
  setup: MailSetup,
  now = new Date(),
): Promise<void> {
  const createdAt = { $gte: new Date(now.getTime() - dayMs) };
  const recent = await EventModel.find({ ...countedEvents, isPaid: false, createdAt }).lean();
  for (const event of recent)
    await app.locks.inTurn('mails', async () =>
      queueForNewEvent(setup, { event, ...(event.email && { email: event.email }) }),
    );
}

/** A receipt that is not in the outbox a minute after the payment has been lost; after a day it is let go. */
const receipt = { afterMs: 60_000, withinMs: dayMs };

/** Queues the mails of payments whose news were lost, so that no crash costs a payer the receipt. */
export async function queueMissedReceipts(
  app: Pick<App, 'locks'>,
  setup: MailSetup,
  now = new Date(),
): Promise<void> {
  const at = (agoMs: number) => new Date(now.getTime() - agoMs);
  const missed = await PaymentModel.find({
    paidAt: { $gte: at(receipt.withinMs), $lte: at(receipt.afterMs) },
    status: 'completed',
    receiptQueuedAt: { $exists: false },
  }).lean();
  for (const payment of missed) {
    const event = await EventModel.findById(payment.eventId).lean();
    if (event)
      await app.locks.inTurn('mails', async () =>
        queueForNewEvent(setup, { event, payment, email: payment.email }),
      );
  }
}

const hourMs = 3_600_000;
const dueAtHour = 8;
/** A server that was down on Monday morning still reports; a switch that is turned on in midweek waits for Monday. */
const lateByHours = 24;

/** When, and whose money counts: that of the test mode or the real one. */
interface Asked {
  now: Date;
  isTest: boolean;
}

/** The Monday (UTC) of an instant's week. */
function mondayOf(now: Date): string {
  const daysSince = (now.getUTCDay() + 6) % 7;
  return addDays(dayOf(now), -daysSince);
}

/** Queues the owner's weekly report on Mondays at 08:00 UTC, when it is wanted; once a week, however often it is asked for. */
export async function queueWeeklyReport(
  app: Pick<App, 'locks'>,
  setup: MailSetup,
  asked: Asked,
): Promise<void> {
  const monday = mondayOf(asked.now);
  const hours = (asked.now.getTime() - startOfDay(monday).getTime()) / hourMs;
  if (hours < dueAtHour || hours >= dueAtHour + lateByHours) return;
  if (!(await getSettings()).emailSettings.reports) return;
  if (await MailModel.exists({ uniqueKey: `report:${monday}` })) return;
  const metrics = await metricsOfWeek(app, addDays(monday, -1), asked);
  const letter = () => reportMail(metrics, setup.place());
  await queueMail({ kind: 'report', about: monday, to: setup.owner }, letter, asked.now);
}

/** The seven days up to and with `sunday`, by the days' figures: new events count also when they were removed since. */
async function metricsOfWeek(
  app: Pick<App, 'locks'>,
  sunday: string,
  { now, isTest }: Asked,
): Promise<WeekMetrics> {
  const week = lastDays(7, sunday);
  const days = (await metricsByDay(app.locks, now)).filter(({ _id }) => week.includes(_id));
  const sales = days.flatMap((day) => day.sales.filter((one) => one.isTest === isTest));
  const sum = <T>(items: T[], count: (item: T) => number) =>
    items.reduce((total, item) => total + count(item), 0);
  return {
    from: startOfDay(week[0]!),
    to: startOfDay(sunday),
    revenue: sum(sales, ({ total }) => total),
    eventsSold: sum(sales, ({ count }) => count),
    newEvents: sum(days, ({ createdEvents }) => createdEvents),
    newGuests: sum(days, ({ newUsers }) => newUsers),
    isTest,
    currency: paymentCurrency,
  };
}
