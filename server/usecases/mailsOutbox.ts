import { mailing } from '../../protocol/limits.ts';
import type { MailGateway } from '../gateways/mail/MailGateway.ts';
import { logger } from '../logger.ts';
import { MailModel, type MailRecord } from '../models/Mail.ts';

const forgotten = { to: 1, subject: 1, text: 1, html: 1, lastError: 1, forgetAt: 1 } as const;

/**
 * Sends every mail that is due, oldest first, one after the other. What a crash interrupts is sent again after the
 * first pause, under the same id: at least once, and twice only if the server died between sending and storing that.
 */
export async function sendDueMails(gateway: MailGateway, now = new Date()): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(now);
    if (!mail) return;
    await sendMail(gateway, mail, now);
  }
}

/** The attempt is counted before it is made, and the next one set, so that no crash makes it begin again and again. */
async function takeDueMail(now: Date): Promise<MailRecord | undefined> {
  const due = await MailModel.findOne({ nextAttemptAt: { $lte: now } })
    .sort({ nextAttemptAt: 1 })
    .lean();
  if (!due) return undefined;
  const { pausesMs } = mailing;
  const pauseMs = pausesMs[Math.min(due.attempts, pausesMs.length - 1)]!;
  const nextAttemptAt = new Date(now.getTime() + pauseMs);
  const taken = await MailModel.findOneAndUpdate(
    { _id: due._id, attempts: due.attempts },
    { $set: { nextAttemptAt }, $inc: { attempts: 1 } },
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
    const isOver = attempts > mailing.pausesMs.length;
    logger.warn({ mailId: _id.toString(), kind: mail.kind, attempts, lastError }, 'a mail was not taken');
    const end = { $set: { lastError, failedAt: now, forgetAt }, $unset: { nextAttemptAt: 1 } };
    await MailModel.updateOne({ _id }, isOver ? end : { $set: { lastError } });
    return;
  }
  await MailModel.updateOne(
    { _id },
    { $set: { sentAt: now, forgetAt }, $unset: { nextAttemptAt: 1, lastError: 1 } },
  );
}

/** Forgets what was in mails that were sent or given up some days ago, and to whom they went. */
export async function forgetOldMails(now = new Date()): Promise<void> {
  await MailModel.updateMany({ forgetAt: { $lte: now } }, { $unset: forgotten });
}
