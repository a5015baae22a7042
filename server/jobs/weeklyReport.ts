import { logFailure } from '../logFailure.ts';
import type { MailSetup } from '../usecases/mail/mails.ts';
import { queueWeeklyReport } from '../usecases/mail/mailsReport.ts';

const everyMs = 5 * 60_000;

/** Looks every few minutes whether the owner's weekly report is due; gives what stops it. */
export function startWeeklyReport(setup: MailSetup, { isTest }: { isTest: boolean }): () => Promise<void> {
  const look = async (): Promise<void> =>
    queueWeeklyReport(setup, { now: new Date(), isTest }).catch((error: unknown) =>
      logFailure(error, 'the weekly report could not be made'),
    );
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
