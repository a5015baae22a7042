import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import { logFailure } from '../logFailure.ts';
import { trustedTime } from '../usecases/platform/clock.ts';
import { recoverPayments } from '../usecases/payments/paymentRecovery.ts';

const everyMs = 30_000;
/** A provider that does not answer must not keep the process from ending; the next start goes on. */
const patienceMs = 3_000;

async function recover(gateway: PaymentGateway): Promise<void> {
  const mayForget = (await trustedTime()) !== undefined;
  await recoverPayments(gateway, new Date(), { mayForget });
}

/** Brings open payments to an end, now and every half minute; gives what stops it. */
export function startPaymentRecovery(gateway: PaymentGateway): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= recover(gateway)
      .catch((error: unknown) => logFailure(error, 'payment recovery failed'))
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    const patience = new Promise<void>((resolve) => void setTimeout(resolve, patienceMs).unref());
    await Promise.race([running, patience]);
  };
}
