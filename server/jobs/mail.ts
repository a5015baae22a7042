import { mailing } from '../base/limits.ts';
import type { Config } from '../base/config.ts';
import { createSmtpGateway } from '../gateways/mail.ts';
import type { App } from '../usecases/App.ts';
import {
  type MailSetup,
  queueMailsOnEvents,
  queueMissedMails,
  queueMissedReceipts,
} from '../usecases/mail/queue.ts';
import { queueWeeklyReport } from '../usecases/mail/weeklyReport.ts';
import { queueDeletionReminders } from '../usecases/mail/deletionReminders.ts';
import { resumeInterruptedMails, sendDueMails } from '../usecases/mail/sendMails.ts';
import { deletionTime } from '../usecases/platform/clockCheck.ts';
import { withLease, startJob } from './job.ts';

interface MailOptions {
  /**
   * Returns the origin of links in mails. It never comes from a request: with a forged Host header, our mails
   * would contain links to other sites.
   */
  origin: () => string;
  supportEmail: string | undefined;
  /** The payment mode whose revenue the weekly report shows: test or real. */
  isTest: boolean;
}

/**
 * Starts the mail jobs if a mail server is configured. Otherwise no mail is queued. Returns a function that
 * stops the jobs.
 *
 * - Queues mails when events are created, and sends due mails every few seconds.
 * - Queues the owner's weekly report and the hosts' deletion reminders when they are due.
 */
export function startMail(
  app: App,
  mail: Config['mail'],
  { origin, supportEmail, isTest }: MailOptions,
): () => Promise<void> {
  if (!mail) return async () => {};
  const gateway = createSmtpGateway({ ...mail, replyTo: supportEmail });
  const setup: MailSetup = { context: () => ({ origin: origin(), supportEmail }), owner: mail.owner };
  const stopQueueing = queueMailsOnEvents(app, setup);
  const outbox = startJob({
    everyMs: mailing.outboxMs,
    run: withLease(
      { nodes: app.nodes, what: 'mail' },
      async () => {
        await queueMissedReceipts(app, setup);
        await sendDueMails(gateway);
      },
      async () => {
        await queueMissedMails(app, setup);
        await resumeInterruptedMails({ isAlone: app.nodes.peers.length === 0 });
      },
    ),
    failure: 'the outbox could not be processed',
  });
  const report = startJob({
    everyMs: mailing.reportMs,
    run: withLease({ nodes: app.nodes, what: 'report' }, async () =>
      queueWeeklyReport(app, setup, { now: new Date(), isTest }),
    ),
    failure: 'the weekly report could not be queued',
  });
  const reminders = startJob({
    everyMs: mailing.remindersMs,
    run: withLease({ nodes: app.nodes, what: 'reminders' }, async () => {
      const now = await deletionTime(app);
      if (now) await queueDeletionReminders(app, setup, now);
    }),
    failure: 'deletion reminders could not be queued',
  });
  return async () => {
    await reminders.stop();
    await report.stop();
    await stopQueueing();
    await outbox.stop(mailing.stopMs);
  };
}
