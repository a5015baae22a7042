import { logFailure } from '../../base/logFailure.ts';
import { PaymentModel, type PaymentRecord, type PaymentStatus } from '../../models/platform/payments.ts';
import { tooLate } from './paymentRefusals.ts';
import { openPaymentMs } from './payments.ts';
import {
  closePayment,
  findCharges,
  finishPayment,
  carryRefundOut,
  refundUnused,
  refundCharge,
  referenceOf,
  storeCharged,
  turnOf,
} from './paymentSteps.ts';
import { holdShareCode, releaseAbandonedCodes } from '../events/shareCodes.ts';
import type { App } from '../App.ts';

/** A charge that has not turned up by then counts as never made; its share code is free again. */
const settleMs = 5 * 60_000;
/** The provider is asked again, ever more rarely, for so long after the last try. */
const watchMs = 24 * 3_600_000;
const openStatuses: PaymentStatus[] = ['intended', 'charged', 'refunding'];

/** Nobody puts a look off for so long: it was written while the clock ran ahead. */
const latestLook = (now: Date) => new Date(now.getTime() + watchMs);

interface At {
  now: Date;
  /** False while the clock is in doubt: then no payment is let go because of its age. */
  mayForget: boolean;
}

/**
 * Brings every payment to an end that a crash, a lost reply or an unreachable provider has left open: what was charged
 * gets its event or goes back, what was not is closed. It never begins a charge. Safe at any time and any number of times.
 */
export async function recoverPayments(
  app: App,
  now = new Date(),
  { mayForget = true }: { mayForget?: boolean } = {},
): Promise<void> {
  const { provider } = app.gateway.setup;
  const wanted = [
    { status: { $in: openStatuses } },
    { lookAgainAt: { $lte: now } },
    { lookAgainAt: { $gt: latestLook(now) } },
  ];
  // One after the other, because each has an index.
  const found = new Map<string, PaymentRecord['_id']>();
  for (const one of wanted)
    for (const { key, _id } of await PaymentModel.find({ provider, ...one }, { key: 1 }).lean())
      found.set(key, _id);
  for (const [key, _id] of found)
    await app.locks
      .inTurn(turnOf(key), async () => recover(app, key, { now, mayForget }))
      .catch((error: unknown) =>
        logFailure(error, 'a payment could not be brought to an end yet', { paymentId: _id.toString() }),
      );
  await releaseAbandonedCodes(now);
}

async function recover(app: Pick<App, 'domainEvents' | 'gateway'>, key: string, at: At): Promise<void> {
  const payment = await PaymentModel.findOne({ key }).lean();
  if (payment?.status === 'charged') await finishPayment(app, payment);
  else if (payment?.status === 'refunding') await carryRefundOut(app, payment);
  else if (payment?.status === 'intended' || isDue(payment, at.now)) await look(app, payment!, at);
}

const isDue = (payment: PaymentRecord | null, now: Date) =>
  payment?.lookAgainAt !== undefined && (payment.lookAgainAt <= now || payment.lookAgainAt > latestLook(now));

/** Asks the provider what was taken for a payment: one charge is the payment's, any other goes back. */
async function look(
  app: Pick<App, 'domainEvents' | 'gateway'>,
  payment: PaymentRecord,
  at: At,
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
      reason: tooLate(),
    });
  else await waitOn(payment, at);
}

/** Nothing new: an open payment keeps its share code or is given up; a closed one is looked for more rarely. */
async function waitOn(payment: PaymentRecord, { now, mayForget }: At): Promise<void> {
  const { _id, eventId, shareCode: code, attemptedAt } = payment;
  const ageMs = now.getTime() - attemptedAt.getTime();
  const lookAgainAt = new Date(now.getTime() + Math.min(Math.max(ageMs, settleMs), watchMs));
  if (payment.status !== 'intended')
    await PaymentModel.updateOne(
      { _id },
      ageMs < watchMs || !mayForget ? { $set: { lookAgainAt } } : { $unset: { lookAgainAt: 1 } },
    );
  else if (ageMs > settleMs) await closePayment(payment, 'abandoned', { lookAgainAt });
  else await holdShareCode({ eventId, code, forMs: openPaymentMs });
}
