import { mailing } from '../../base/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { deletionDay } from '../../../protocol/rules/deletion.ts';
import { logFailure } from '../../base/logFailure.ts';
import { countedEvents, EventModel, type EventRecord } from '../../models/event.ts';
import { MailModel } from '../../models/platform/mail.ts';
import type { App } from '../App.ts';
import { hostAddress } from './hostAddress.ts';
import { type MailSetup, queueMail } from './queue.ts';
import { deletionMail } from './templates.ts';

const [earlyDays, lateDays] = mailing.deletionDays;

/**
 * Queues reminders to download an event before it is deleted. They are due `mailing.deletionDays` before the
 * deletion, and each is sent once. If both reminders are due, only the later one is sent. No reminder is sent
 * on the day of deletion. If that day moves by less than a reminder's lead time, the reminder is not
 * repeated.
 */
export async function queueDeletionReminders(
  app: Pick<App, 'retentionDays'>,
  setup: MailSetup,
  now: Date,
): Promise<void> {
  const { retentionDays } = app;
  if (retentionDays === undefined) return;
  for (const event of await deletedSoon(dayOf(now), retentionDays))
    await queueReminder(event, setup, { day: deletionDay(event, retentionDays)!, now }).catch(
      (error: unknown) =>
        logFailure(error, 'a deletion reminder could not be queued', { eventId: event._id.toString() }),
    );
}

/** Returns the events that will be deleted after today, within the lead time of the early reminder. */
async function deletedSoon(today: string, retentionDays: number): Promise<EventRecord[]> {
  const beforeDate = addDays(today, earlyDays - retentionDays);
  const events = await EventModel.find({
    ...countedEvents,
    createdAt: { $lt: startOfDay(beforeDate) },
    $or: [{ date: { $exists: false } }, { date: { $lt: beforeDate } }],
  }).lean();
  return events.filter((event) => deletionDay(event, retentionDays)! > today);
}

interface DueReminder {
  /** The day on which the event is deleted. */
  day: string;
  now: Date;
}

async function queueReminder(event: EventRecord, setup: MailSetup, { day, now }: DueReminder): Promise<void> {
  const leadDays = day <= addDays(dayOf(now), lateDays) ? lateDays : earlyDays;
  const reminderKey = (of: string) => `${event._id.toString()} ${leadDays} ${of}`;
  const sameReminder = {
    $gte: `deletion:${reminderKey(addDays(day, -leadDays))}`,
    $lte: `deletion:${reminderKey(addDays(day, leadDays))}`,
  };
  if (await MailModel.exists({ uniqueKey: sameReminder })) return;
  const to = await hostAddress(event);
  if (!to) return;
  const { language, isPaid } = event;
  const mail = { kind: 'deletion' as const, about: reminderKey(day), to, language, isUnpaid: !isPaid };
  await queueMail(mail, () => deletionMail(event, day, setup.context()), now);
}
