import type { MailSettings } from '../config.ts';
import { createSmtpGateway } from '../gateways/mail/smtpGateway.ts';
import type { MailSetup } from '../usecases/mail/mails.ts';
import { startOutbox } from './outbox.ts';
import { startWeeklyReport } from './weeklyReport.ts';

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

/** Sends mail from now on, if a mail server is set; otherwise nothing is queued. Gives what stops it. */
export function startMail(mail: MailSettings | undefined, around: Surroundings): () => Promise<void> {
  if (!mail) return async () => {};
  const { origin, supportEmail, isTest } = around;
  const setup: MailSetup = { place: () => ({ origin: origin(), supportEmail }), owner: mail.owner };
  const stopOutbox = startOutbox(createSmtpGateway({ ...mail, replyTo: supportEmail }), setup);
  const stopWeeklyReport = startWeeklyReport(setup, { isTest });
  return async () => {
    await stopWeeklyReport();
    await stopOutbox();
  };
}
