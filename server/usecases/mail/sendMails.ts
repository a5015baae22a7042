import { mailing } from '../../base/limits.ts';
import type { MailGateway } from '../../gateways/mail.ts';
import { logger } from '../../base/logger.ts';
import { MailModel, type MailRecord } from '../../models/platform/mail.ts';

const erasedFields = {
  to: 1,
  toKey: 1,
  toNumber: 1,
  subject: 1,
  text: 1,
  html: 1,
  lastError: 1,
  forgetAt: 1,
} as const;

/**
 * Makes interrupted mails due again when a server starts sending. They keep their ids.
 *
 * Each mail is sent at least once. It is sent twice only if a server died between sending it and storing the
 * result. A mail without attempts left is not resumed. Otherwise a mail that crashes the server could crash
 * it at each start. Such a mail is abandoned when it is due.
 *
 * `isAlone` means that no other server can be sending mails.
 */
export async function resumeInterruptedMails({ now = new Date(), isAlone = true } = {}): Promise<void> {
  const startedBefore = new Date(now.getTime() - (isAlone ? 0 : mailing.maxSuspensionMs));
  await MailModel.updateMany(
    {
      nextAttemptAt: { $gt: now },
      startedAt: { $lte: startedBefore },
      attempts: { $lte: mailing.pausesMs.length },
    },
    { $set: { nextAttemptAt: now }, $unset: { startedAt: 1 } },
  );
}

/** Sends all due mails one after the other, oldest first. */
export async function sendDueMails(gateway: MailGateway, now = new Date()): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(now);
    if (!mail) return;
    await sendMail(gateway, mail, now);
  }
}

const isLastAttempt = (attempts: number) => attempts > mailing.pausesMs.length;

/**
 * Returns the content of a mail that contains a secret link. The content is erased as soon as the mail is
 * sent or abandoned.
 */
const secretContent = ({ sendBefore }: Pick<MailRecord, 'sendBefore'>) =>
  sendBefore ? ({ text: 1, html: 1 } as const) : {};

/** Returns the update that abandons a mail. */
const giveUpUpdate = (mail: MailRecord, lastError: string, now: Date) => ({
  $set: { lastError, failedAt: now, forgetAt: new Date(now.getTime() + mailing.keptMs) },
  $unset: { nextAttemptAt: 1, startedAt: 1, ...secretContent(mail) },
});

/**
 * Takes the next due mail. Counts the attempt and schedules the next one before the mail is sent. A mail that
 * crashes the server is therefore not retried forever. A mail is abandoned if its last attempt never ended,
 * or if its link has expired.
 */
async function takeDueMail(now: Date): Promise<MailRecord | undefined> {
  const due = await MailModel.findOne({ nextAttemptAt: { $lte: now } })
    .sort({ nextAttemptAt: 1, _id: 1 })
    .lean();
  if (!due) return undefined;
  const isLate = due.sendBefore !== undefined && due.sendBefore <= now;
  if (isLate || isLastAttempt(due.attempts)) {
    const lastError = isLate ? 'Its link has expired.' : 'It was begun three times and never ended.';
    logger.warn({ mailId: due._id.toString(), kind: due.kind, lastError }, 'a mail was given up');
    await MailModel.updateOne({ _id: due._id }, giveUpUpdate(due, lastError, now));
    return takeDueMail(now);
  }
  const { pausesMs } = mailing;
  const pauseMs = pausesMs[Math.min(due.attempts, pausesMs.length - 1)]!;
  const nextAttemptAt = new Date(now.getTime() + pauseMs);
  const mail = await MailModel.findOneAndUpdate(
    { _id: due._id, attempts: due.attempts },
    { $set: { nextAttemptAt, startedAt: now }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return mail ?? takeDueMail(now);
}

async function sendMail(gateway: MailGateway, mail: MailRecord, now: Date): Promise<void> {
  const { _id, attempts, to = '', subject = '', text = '', html = '' } = mail;
  const forgetAt = new Date(now.getTime() + mailing.keptMs);
  try {
    await gateway.send({ id: _id.toString(), to, subject, text, html });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    logger.warn({ mailId: _id.toString(), kind: mail.kind, attempts, lastError }, 'a mail could not be sent');
    const retry = { $set: { lastError }, $unset: { startedAt: 1 } };
    await MailModel.updateOne({ _id }, isLastAttempt(attempts) ? giveUpUpdate(mail, lastError, now) : retry);
    return;
  }
  await MailModel.updateOne(
    { _id },
    {
      $set: { sentAt: now, forgetAt },
      $unset: { nextAttemptAt: 1, startedAt: 1, lastError: 1, ...secretContent(mail) },
    },
  );
}

/**
 * Erases the content and the recipient of mails that were sent or abandoned at least `mailing.keptMs` ago.
 */
export async function forgetOldMails(now: Date): Promise<void> {
  await MailModel.updateMany({ forgetAt: { $lte: now } }, { $unset: erasedFields });
}
