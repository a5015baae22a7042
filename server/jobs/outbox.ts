import type { MailGateway } from '../gateways/mail/MailGateway.ts';
import { logFailure } from '../logFailure.ts';
import {
  queueMailsOnNews,
  queueMissedMails,
  queueMissedReceipts,
  type MailSetup,
} from '../usecases/mail/mails.ts';
import { trustedTime } from '../usecases/platform/clock.ts';
import { forgetOldMails, resumeInterruptedMails, sendDueMails } from '../usecases/mail/mailsOutbox.ts';

const everyMs = 5_000;
/** A mail server that does not answer must not keep the process from ending; the next start goes on. */
const patienceMs = 3_000;

/** Queues mails as events are made, and sends what is due every few seconds; gives what stops it. */
export function startOutbox(gateway: MailGateway, setup: MailSetup): () => Promise<void> {
  const stopQueueing = queueMailsOnNews(setup);
  let running: Promise<void> | undefined = queueMissedMails(setup)
    .then(async () => resumeInterruptedMails())
    .catch((error: unknown) => logFailure(error, 'missed mails could not be queued'))
    .then(run);
  async function run(): Promise<void> {
    try {
      await queueMissedReceipts(setup);
      await sendDueMails(gateway);
      const trusted = await trustedTime();
      if (trusted) await forgetOldMails(trusted);
    } catch (error) {
      logFailure(error, 'the outbox could not be worked on');
    } finally {
      running = undefined;
    }
  }
  const timer = setInterval(() => {
    running ??= run();
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await stopQueueing();
    const patience = new Promise<void>((resolve) => void setTimeout(resolve, patienceMs).unref());
    await Promise.race([running, patience]);
  };
}
