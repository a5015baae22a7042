import { mailing } from '../../base/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { deletionDay } from '../../../protocol/rules/deletion.ts';
import { logFailure } from '../../base/logFailure.ts';
import { countedEvents, EventModel, type EventRecord } from '../../models/event.ts';
import { MailModel } from '../../models/platform/mail.ts';
import { PaymentModel } from '../../models/platform/payments.ts';
import type { App } from '../App.ts';
import { type MailSetup, queueMail } from './queue.ts';
import { deletionMail } from './templates.ts';

const [early, late] = mailing.deletionDays;

/**
 * Queues what reminds hosts to download: two weeks and two days before their event is deleted, each once, however often it
 * is asked for. Where both would be due only the later one goes, and on the day itself none. A day of deletion that has
 * moved by less than a reminder looks ahead is not told by it again.
 */
export async function queueDeletionReminders(
  app: Pick<App, 'retentionDays'>,
  setup: MailSetup,
  now: Date,
): Promise<void> {
  const { retentionDays } = app;
  if (retentionDays === undefined) return;
  for (const event of await deletedSoon(dayOf(now), retentionDays))
    await remind(event, setup, { day: deletionDay(event, retentionDays)!, now }).catch((error: unknown) =>
      logFailure(error, 'a host could not be reminded', { eventId: event._id.toString() }),
    );
}

/** The events that are deleted after today, and not later than the earlier reminder looks ahead. */
async function deletedSoon(today: string, retentionDays: number): Promise<EventRecord[]> {
  const after = addDays(today, early - retentionDays);
  const events = await EventModel.find({
    ...countedEvents,
    createdAt: { $lt: startOfDay(after) },
    $or: [{ date: { $exists: false } }, { date: { $lt: after } }],
  }).lean();
  return events.filter((event) => deletionDay(event, retentionDays)! > today);
}

interface Due {
  /** When the event is deleted. */
  day: string;
  now: Date;
}

async function remind(event: EventRecord, setup: MailSetup, { day, now }: Due): Promise<void> {
  const ahead = day <= addDays(dayOf(now), late) ? late : early;
  const about = (of: string) => `${event._id.toString()} ${ahead} ${of}`;
  const near = {
    $gte: `deletion:${about(addDays(day, -ahead))}`,
    $lte: `deletion:${about(addDays(day, ahead))}`,
  };
  if (await MailModel.exists({ uniqueKey: near })) return;
  const to = await addressOf(event);
  if (!to) return;
  const { language, isPaid } = event;
  const queued = { kind: 'deletion' as const, about: about(day), to, language, isUnpaid: !isPaid };
  await queueMail(queued, () => deletionMail(event, day, setup.place()), now);
}

/** Who made the event, or else who paid for it. */
async function addressOf({ _id, email }: EventRecord): Promise<string | undefined> {
  if (email) return email;
  const payment = await PaymentModel.findOne(
    { eventId: _id, paidAt: { $exists: true } },
    { email: 1 },
  ).lean();
  return payment?.email;
}
