import type { Config } from '../base/config.ts';
import { createSmtpGateway } from '../gateways/mail.ts';
import type { App } from '../usecases/App.ts';
import {
  type MailSetup,
  queueMailsOnEvents,
  queueMissedMails,
  queueMissedReceipts,
  queueWeeklyReport,
} from '../usecases/mail/queue.ts';
import { queueDeletionReminders } from '../usecases/mail/deletionReminders.ts';
import { resumeInterruptedMails, sendDueMails } from '../usecases/mail/sendMails.ts';
import { deletionTime } from '../usecases/platform/deletionTime.ts';
import { byOne, startJob } from './job.ts';

const outboxMs = 5_000;
const reportMs = 5 * 60_000;
const remindersMs = 3_600_000;
/** A mail server that does not answer must not keep the process from ending; the next start goes on. */
const timeoutMs = 3_000;

interface Surroundings {
  /**
   * Where links in mails lead. Never what a request said: a forged Host header would make us send somebody else's
   * links under our name.
   */
  origin: () => string;
  supportEmail: string | undefined;
  /** Whose money the weekly report counts: that of the test mode or the real one. */
  isTest: boolean;
}

/**
 * Queues mails as events are made, sends what is due every few seconds, and looks whether the owner's weekly report is
 * due and which hosts are to be reminded, if a mail server is set; otherwise nothing is queued. Gives what stops it.
 */
export function startMail(
  app: App,
  mail: Config['mail'],
  { origin, supportEmail, isTest }: Surroundings,
): () => Promise<void> {
  if (!mail) return async () => {};
  const gateway = createSmtpGateway({ ...mail, replyTo: supportEmail });
  const setup: MailSetup = { place: () => ({ origin: origin(), supportEmail }), owner: mail.owner };
  const stopQueueing = queueMailsOnEvents(app, setup);
  const outbox = startJob({
    everyMs: outboxMs,
    run: byOne(
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
    failure: 'the outbox could not be worked on',
  });
  const report = startJob({
    everyMs: reportMs,
    run: byOne({ nodes: app.nodes, what: 'report' }, async () =>
      queueWeeklyReport(app, setup, { now: new Date(), isTest }),
    ),
    failure: 'the weekly report could not be made',
  });
  const reminders = startJob({
    everyMs: remindersMs,
    run: byOne({ nodes: app.nodes, what: 'reminders' }, async () => {
      const now = await deletionTime(app);
      if (now) await queueDeletionReminders(app, setup, now);
    }),
    failure: 'hosts could not be reminded',
  });
  return async () => {
    await reminders.stop();
    await report.stop();
    await stopQueueing();
    await outbox.stop(timeoutMs);
  };
}
