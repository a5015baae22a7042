import { mailing } from '../../base/limits.ts';
import type { MailGateway } from '../../gateways/mail.ts';
import { logger } from '../../base/logger.ts';
import { MailModel, type MailRecord } from '../../models/platform/mail.ts';

const forgotten = {
  to: 1,
  toKey: 1,
  toNumber: 1,
  subject: 1,
  text: 1,
  html: 1,
  lastError: 1,
  forgetAt: 1,
} as const;

/** Another server may have stood still in the middle of a mail, and go on. */
const standstillMs = 60_000;

/**
 * When a server begins to send: what the end of the one before interrupted is due again, under the same id. So each mail is
 * sent at least once, and twice only if a server died between sending and storing that. What was begun as often as mails
 * are tried waits for its pause and is given up then, so that no mail can crash every start.
 */
export async function resumeInterruptedMails({ now = new Date(), isAlone = true } = {}): Promise<void> {
  const begunBefore = new Date(now.getTime() - (isAlone ? 0 : standstillMs));
  await MailModel.updateMany(
    {
      nextAttemptAt: { $gt: now },
      startedAt: { $lte: begunBefore },
      attempts: { $lte: mailing.pausesMs.length },
    },
    { $set: { nextAttemptAt: now }, $unset: { startedAt: 1 } },
  );
}

/** Sends every mail that is due, oldest first, one after the other. */
export async function sendDueMails(gateway: MailGateway, now = new Date()): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(now);
    if (!mail) return;
    await sendMail(gateway, mail, now);
  }
}

const isLast = (attempts: number) => attempts > mailing.pausesMs.length;

/** What is stored of a mail that is given up. */
const givenUp = (lastError: string, now: Date) => ({
  $set: { lastError, failedAt: now, forgetAt: new Date(now.getTime() + mailing.keptMs) },
  $unset: { nextAttemptAt: 1, startedAt: 1 },
});

/**
 * The attempt is counted before it is made, and the next one set, so that no crash makes it begin again and again; what
 * has had its last attempt, and was never heard of, is given up.
 */
async function takeDueMail(now: Date): Promise<MailRecord | undefined> {
  const due = await MailModel.findOne({ nextAttemptAt: { $lte: now } })
    .sort({ nextAttemptAt: 1, _id: 1 })
    .lean();
  if (!due) return undefined;
  if (isLast(due.attempts)) {
    const lastError = 'It was begun three times and never ended.';
    logger.warn({ mailId: due._id.toString(), kind: due.kind, lastError }, 'a mail was given up');
    await MailModel.updateOne({ _id: due._id }, givenUp(lastError, now));
    return takeDueMail(now);
  }
  const { pausesMs } = mailing;
  const pauseMs = pausesMs[Math.min(due.attempts, pausesMs.length - 1)]!;
  const nextAttemptAt = new Date(now.getTime() + pauseMs);
  const taken = await MailModel.findOneAndUpdate(
    { _id: due._id, attempts: due.attempts },
    { $set: { nextAttemptAt, startedAt: now }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return taken ?? takeDueMail(now);
}

async function sendMail(gateway: MailGateway, mail: MailRecord, now: Date): Promise<void> {
  const { _id, attempts, to = '', subject = '', text = '', html = '' } = mail;
  const forgetAt = new Date(now.getTime() + mailing.keptMs);
  try {
    await gateway.send({ id: _id.toString(), to, subject, text, html });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    logger.warn({ mailId: _id.toString(), kind: mail.kind, attempts, lastError }, 'a mail was not taken');
    const again = { $set: { lastError }, $unset: { startedAt: 1 } };
    await MailModel.updateOne({ _id }, isLast(attempts) ? givenUp(lastError, now) : again);
    return;
  }
  await MailModel.updateOne(
    { _id },
    { $set: { sentAt: now, forgetAt }, $unset: { nextAttemptAt: 1, startedAt: 1, lastError: 1 } },
  );
}

/** Forgets what was in mails that were sent or given up some days ago, and to whom they went. */
export async function forgetOldMails(now: Date): Promise<void> {
  await MailModel.updateMany({ forgetAt: { $lte: now } }, { $unset: forgotten });
}
