import { paymentTimes } from '../../base/limits.ts';
import { logFailure } from '../../base/logFailure.ts';
import { PaymentModel, type PaymentRecord, type PaymentStatus } from '../../models/platform/payments.ts';
import { chargeTooLateError } from './paymentErrors.ts';
import {
  closePayment,
  findCharges,
  finishPayment,
  executeRefund,
  refundUnused,
  refundCharge,
  referenceOf,
  storeCharged,
  lockKeyOf,
} from './paymentSteps.ts';
import { holdShareCode, releaseAbandonedCodes } from '../events/shareCodes.ts';
import type { App } from '../App.ts';

const openStatuses: PaymentStatus[] = ['intended', 'charged', 'refunding'];

/**
 * Returns the latest plausible time of the next check. If the stored time is later, it was stored while the
 * clock was ahead.
 */
const latestCheck = (now: Date) => new Date(now.getTime() + paymentTimes.watchMs);

interface RecoveryContext {
  now: Date;
  /** False while the clock may be wrong. No payment is then abandoned because of its age. */
  canAbandon: boolean;
}

/**
 * Finishes payments that are open because of a crash, a lost reply or an unreachable provider. If such a
 * payment was charged, creates its event or refunds the charge. Otherwise closes the payment. Never starts a
 * charge. Idempotent, and can be called at any time.
 */
export async function recoverPayments(
  app: App,
  now = new Date(),
  { canAbandon = true }: { canAbandon?: boolean } = {},
): Promise<void> {
  const { provider } = app.paymentGateway.setup;
  const filters = [
    { status: { $in: openStatuses } },
    { lookAgainAt: { $lte: now } },
    { lookAgainAt: { $gt: latestCheck(now) } },
  ];
  // The queries are separate, because each of them uses an index.
  const found = new Map<string, PaymentRecord['_id']>();
  for (const filter of filters)
    for (const { key, _id } of await PaymentModel.find({ provider, ...filter }, { key: 1 }).lean())
      found.set(key, _id);
  for (const [key, _id] of found)
    await app.queues
      .run(lockKeyOf(key), async () => recover(app, key, { now, canAbandon }))
      .catch((error: unknown) =>
        logFailure(error, 'payment not completed yet', { paymentId: _id.toString() }),
      );
  await releaseAbandonedCodes(now);
}

async function recover(
  app: Pick<App, 'domainEvents' | 'paymentGateway'>,
  key: string,
  context: RecoveryContext,
): Promise<void> {
  const payment = await PaymentModel.findOne({ key }).lean();
  if (payment?.status === 'charged') await finishPayment(app, payment);
  else if (payment?.status === 'refunding') await executeRefund(app, payment);
  else if (payment?.status === 'intended' || isDue(payment, context.now))
    await reconcile(app, payment!, context);
}

const isDue = (payment: PaymentRecord | null, now: Date) =>
  payment?.lookAgainAt !== undefined &&
  (payment.lookAgainAt <= now || payment.lookAgainAt > latestCheck(now));

/**
 * Queries the provider for all charges of a payment. Completes the payment by the charge of its latest
 * attempt, and refunds all other charges. If the latest charge came too late, refunds it as well.
 */
async function reconcile(
  app: Pick<App, 'domainEvents' | 'paymentGateway'>,
  payment: PaymentRecord,
  context: RecoveryContext,
): Promise<void> {
  const charges = await findCharges(app, payment);
  const own = charges.find(({ reference }) => reference === referenceOf(payment));
  for (const charge of charges)
    if (charge !== own && charge.providerPaymentId !== payment.providerPaymentId)
      await refundCharge(app, { ...charge, currency: payment.currency });
  if (own && payment.status === 'intended')
    await finishPayment(app, await storeCharged(payment, own.providerPaymentId));
  else if (own && payment.status === 'abandoned')
    await refundUnused(app, payment, {
      providerPaymentId: own.providerPaymentId,
      reason: chargeTooLateError(),
    });
  else await scheduleNextCheck(payment, context);
}

/**
 * Schedules the next check of a payment for which the provider has reported no charge. An open payment keeps
 * its share code until it is abandoned. A closed payment is checked again later, at increasing intervals.
 */
async function scheduleNextCheck(
  payment: PaymentRecord,
  { now, canAbandon }: RecoveryContext,
): Promise<void> {
  const { _id, eventId, shareCode: code, attemptedAt } = payment;
  const ageMs = now.getTime() - attemptedAt.getTime();
  const lookAgainAt = new Date(
    now.getTime() + Math.min(Math.max(ageMs, paymentTimes.settleMs), paymentTimes.watchMs),
  );
  if (payment.status !== 'intended')
    await PaymentModel.updateOne(
      { _id },
      ageMs < paymentTimes.watchMs || !canAbandon
        ? { $set: { lookAgainAt } }
        : { $unset: { lookAgainAt: 1 } },
    );
  else if (ageMs > paymentTimes.settleMs) await closePayment(payment, 'abandoned', { lookAgainAt });
  else await holdShareCode({ eventId, code, forMs: paymentTimes.openMs });
}
