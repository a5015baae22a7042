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
 * Makes interrupted mails due again when a server starts sending, with the same ids. So each mail is sent at
 * least once. It is sent twice only if a server died between sending it and storing the result.
 *
 * A mail without attempts left is not resumed, so that a mail that crashes the server cannot crash it at
 * every start. It is abandoned when it is due. `isAlone`: no other server can be sending.
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

/** Sends every due mail, oldest first, one after the other. */
export async function sendDueMails(gateway: MailGateway, now = new Date()): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(now);
    if (!mail) return;
    await sendMail(gateway, mail, now);
  }
}

const isLastAttempt = (attempts: number) => attempts > mailing.pausesMs.length;

/** The update that abandons a mail. */
const giveUpUpdate = (lastError: string, now: Date) => ({
  $set: { lastError, failedAt: now, forgetAt: new Date(now.getTime() + mailing.keptMs) },
  $unset: { nextAttemptAt: 1, startedAt: 1 },
});

/**
 * Takes the next due mail. Counts the attempt and schedules the next one before sending, so that a mail that
 * crashes the server is not retried forever. A mail whose last attempt never ended is abandoned.
 */
async function takeDueMail(now: Date): Promise<MailRecord | undefined> {
  const due = await MailModel.findOne({ nextAttemptAt: { $lte: now } })
    .sort({ nextAttemptAt: 1, _id: 1 })
    .lean();
  if (!due) return undefined;
  if (isLastAttempt(due.attempts)) {
    const lastError = 'It was begun three times and never ended.';
    logger.warn({ mailId: due._id.toString(), kind: due.kind, lastError }, 'a mail was given up');
    await MailModel.updateOne({ _id: due._id }, giveUpUpdate(lastError, now));
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
    await MailModel.updateOne({ _id }, isLastAttempt(attempts) ? giveUpUpdate(lastError, now) : retry);
    return;
  }
  await MailModel.updateOne(
    { _id },
    { $set: { sentAt: now, forgetAt }, $unset: { nextAttemptAt: 1, startedAt: 1, lastError: 1 } },
  );
}

/** Erases the content and the recipient of mails that were sent or abandoned `mailing.keptMs` ago. */
export async function forgetOldMails(now: Date): Promise<void> {
  await MailModel.updateMany({ forgetAt: { $lte: now } }, { $unset: erasedFields });
}
