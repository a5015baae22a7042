import { createHash } from 'node:crypto';
import { AppError } from '../../base/AppError.ts';
import type { Refund } from '../../gateways/payments/PaymentGateway.ts';
import { logger } from '../../base/logger.ts';
import type { EventRecord } from '../../models/event.ts';
import { PaymentModel, type PaymentRecord, type PaymentStatus } from '../../models/platform/payments.ts';
import { toAppError } from '../../base/toAppError.ts';
import { makeEvent } from '../events/creation.ts';
import { refunded, inProgress, notMade } from './paymentRefusals.ts';
import { releaseShareCode } from '../events/shareCodes.ts';
import type { App } from '../App.ts';

/**
 * The steps of a payment. Each is one write that happens only from the state before it, so that a crash between any
 * two leaves a state from which the next start goes on, and two who do the same step do it once.
 */

/** A charge whose event cannot be made for so long is given back. */
const refundAfterMs = 3_600_000;

/** Clocks differ; a charge may be dated a little before the payment that it belongs to. */
const clockSkewMs = 3_600_000;

/** The payments of one key are worked on one after the other. */
export const turnOf = (key: string) => `payment ${key}`;

/** How the provider knows a payment; each try with another card adds its number. */
export const referenceOf = ({ _id, attempt }: PaymentRecord) => `${_id.toString()}-${attempt}`;

type Change = { $set: Partial<PaymentRecord>; $unset?: Partial<Record<keyof PaymentRecord, 1>> };

/** Takes a payment from the state in which it was read to the next one; 409 when somebody else has been faster. */
export async function step({ _id, status, attempt }: PaymentRecord, change: Change): Promise<PaymentRecord> {
  const options = { returnDocument: 'after' } as const;
  const changed = await PaymentModel.findOneAndUpdate({ _id, status, attempt }, change, options).lean();
  if (!changed) throw inProgress();
  return changed;
}

/** Every charge that the provider has taken for a payment, whichever try it was. Throws when nobody answers. */
export const findCharges = async (app: Pick<App, 'gateway'>, { _id, createdAt }: PaymentRecord) =>
  app.gateway.find({
    reference: `${_id.toString()}-`,
    since: new Date(createdAt.getTime() - clockSkewMs),
  });

/** The provider has taken the money. */
export const storeCharged = async (payment: PaymentRecord, providerPaymentId: string) =>
  step(payment, { $set: { status: 'charged', providerPaymentId } });

/** Nothing was taken, as far as is known: the share code is free again. */
export async function closePayment(
  payment: PaymentRecord,
  status: Extract<PaymentStatus, 'declined' | 'abandoned'>,
  more: Pick<Partial<PaymentRecord>, 'failure' | 'lookAgainAt'>,
): Promise<void> {
  await step(payment, { $set: { status, ...more }, $unset: { draft: 1 } });
  await releaseShareCode(payment.eventId, payment.shareCode);
}

/** Makes the event of a charged payment; when it cannot be made, the money goes back and the reason is thrown. */
export async function finishPayment(
  app: Pick<App, 'domainEvents' | 'gateway'>,
  payment: PaymentRecord,
): Promise<EventRecord> {
  const event = await makeEvent(payment.draft!).catch(async (error: unknown) => {
    if (!isHopeless(payment, error)) throw error;
    logger.error({ err: error, paymentId: payment._id.toString() }, 'a payment is given back: no event');
    const reason = error instanceof AppError ? error : notMade();
    throw await refundUnused(app, payment, { providerPaymentId: payment.providerPaymentId!, reason });
  });
  const completed = await step(payment, {
    $set: { status: 'completed', paidAt: new Date() },
    $unset: { draft: 1, failure: 1 },
  });
  app.domainEvents.publish('eventCreated', { event, payment: completed, email: completed.email });
  return event;
}

/** A share code that is lost does not come back; anything else may pass, for a while. */
function isHopeless({ attemptedAt }: PaymentRecord, error: unknown): boolean {
  const { code } = toAppError(error);
  const isOld = Date.now() - attemptedAt.getTime() > refundAfterMs;
  return code === 'share_code_taken' || (isOld && code !== 'unavailable');
}

/** Gives a charge back for which there will be no event; gives what the payer is told from now on. */
export async function refundUnused(
  app: Pick<App, 'gateway'>,
  payment: PaymentRecord,
  { providerPaymentId, reason }: { providerPaymentId: string; reason: AppError },
): Promise<AppError> {
  const told = refunded(reason);
  const refunding = await step(payment, {
    $set: { status: 'refunding', providerPaymentId, failure: { code: told.code, ...told.translatable } },
    $unset: { draft: 1 },
  });
  await releaseShareCode(payment.eventId, payment.shareCode);
  await carryRefundOut(app, refunding);
  return told;
}

/** Gives the money of a payment back; while the provider does not answer it stays `refunding` and is tried again. */
export async function carryRefundOut(
  app: Pick<App, 'gateway'>,
  payment: PaymentRecord,
): Promise<PaymentRecord> {
  try {
    const { amount, currency } = payment;
    await refundCharge(app, { providerPaymentId: payment.providerPaymentId!, amount, currency });
  } catch (error) {
    logger.error({ err: error, paymentId: payment._id.toString() }, 'a refund is not through yet');
    return payment;
  }
  return step(payment, { $set: { status: 'refunded', refundedAt: new Date() } });
}

/** Each charge is given back at most once, whoever asks for it. */
export const refundCharge = async (app: Pick<App, 'gateway'>, charge: Omit<Refund, 'key'>) =>
  app.gateway.refund({
    key: `refund-${createHash('sha256').update(charge.providerPaymentId).digest('base64url').slice(0, 32)}`,
    providerPaymentId: charge.providerPaymentId,
    amount: charge.amount,
    currency: charge.currency,
  });
