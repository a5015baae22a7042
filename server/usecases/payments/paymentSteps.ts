import { createHash } from 'node:crypto';
import { paymentTimes } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import type { Refund } from '../../gateways/payments/PaymentGateway.ts';
import { logger } from '../../base/logger.ts';
import type { EventRecord } from '../../models/event.ts';
import { PaymentModel, type PaymentRecord, type PaymentStatus } from '../../models/platform/payments.ts';
import { toAppError } from '../../base/toAppError.ts';
import { makeEvent } from '../events/creation.ts';
import { refundedError, paymentInProgressError, eventNotCreatedError } from './paymentErrors.ts';
import { releaseShareCode } from '../events/shareCodes.ts';
import type { App } from '../App.ts';

/**
 * The steps of a payment. Each step is one write that is conditional on the previous state. Recovery can
 * therefore continue after a crash between two steps. If two callers run concurrently, only one of them makes
 * a step.
 */

/** Returns the lock key that serialises the work on one payment. */
export const lockKeyOf = (key: string) => `payment ${key}`;

/**
 * Returns the reference of a payment at the provider. Each attempt with another card has a different number.
 */
export const referenceOf = ({ _id, attempt }: PaymentRecord) => `${_id.toString()}-${attempt}`;

type Change = { $set: Partial<PaymentRecord>; $unset?: Partial<Record<keyof PaymentRecord, 1>> };

/**
 * Changes the state of a payment from the given state to the next one. Throws `conflict` if another caller
 * has changed the payment.
 */
export async function transition(
  { _id, status, attempt }: PaymentRecord,
  change: Change,
): Promise<PaymentRecord> {
  const options = { returnDocument: 'after' } as const;
  const changed = await PaymentModel.findOneAndUpdate({ _id, status, attempt }, change, options).lean();
  if (!changed) throw paymentInProgressError();
  return changed;
}

/**
 * Returns all charges that the provider has made for a payment, including all attempts. Throws if the
 * provider does not reply.
 */
export const findCharges = async (app: Pick<App, 'paymentGateway'>, { _id, createdAt }: PaymentRecord) =>
  app.paymentGateway.find({
    reference: `${_id.toString()}-`,
    since: new Date(createdAt.getTime() - paymentTimes.clockSkewMs),
  });

/** Stores that the provider has charged the card. */
export const storeCharged = async (payment: PaymentRecord, providerPaymentId: string) =>
  transition(payment, { $set: { status: 'charged', providerPaymentId } });

/** Closes a payment without a known charge. Releases its share code. */
export async function closePayment(
  payment: PaymentRecord,
  status: Extract<PaymentStatus, 'declined' | 'abandoned'>,
  more: Pick<Partial<PaymentRecord>, 'failure' | 'lookAgainAt'>,
): Promise<void> {
  await transition(payment, { $set: { status, ...more }, $unset: { draft: 1 } });
  await releaseShareCode(payment.eventId, payment.shareCode);
}

/**
 * Creates the event of a charged payment. If the event can never be created, refunds the charge and throws
 * the reason.
 */
export async function finishPayment(
  app: Pick<App, 'domainEvents' | 'paymentGateway'>,
  payment: PaymentRecord,
): Promise<EventRecord> {
  const event = await makeEvent(payment.draft!).catch(async (error: unknown) => {
    if (!isPermanent(payment, error)) throw error;
    logger.error(
      { err: error, paymentId: payment._id.toString() },
      'refunding a payment whose event could not be created',
    );
    const reason = error instanceof AppError ? error : eventNotCreatedError();
    throw await refundUnused(app, payment, { providerPaymentId: payment.providerPaymentId!, reason });
  });
  const completed = await transition(payment, {
    $set: { status: 'completed', paidAt: new Date() },
    $unset: { draft: 1, failure: 1 },
  });
  app.domainEvents.publish('eventCreated', { event, payment: completed, email: completed.email });
  return event;
}

/**
 * Returns true if the event can never be created. Either the share code is lost, or other errors have lasted
 * too long.
 */
function isPermanent({ attemptedAt }: PaymentRecord, error: unknown): boolean {
  const { code } = toAppError(error);
  const isOld = Date.now() - attemptedAt.getTime() > paymentTimes.refundAfterMs;
  return code === 'share_code_taken' || (isOld && code !== 'unavailable');
}

/** Refunds a charge without an event. Returns the error for the payer. */
export async function refundUnused(
  app: Pick<App, 'paymentGateway'>,
  payment: PaymentRecord,
  { providerPaymentId, reason }: { providerPaymentId: string; reason: AppError },
): Promise<AppError> {
  const error = refundedError(reason);
  const refunding = await transition(payment, {
    $set: {
      status: 'refunding',
      providerPaymentId,
      failure: { code: error.code, ...error.translatable },
    },
    $unset: { draft: 1 },
  });
  await releaseShareCode(payment.eventId, payment.shareCode);
  await executeRefund(app, refunding);
  return error;
}

/**
 * Refunds a payment. If the provider does not reply, the payment stays `refunding`, and recovery retries the
 * refund.
 */
export async function executeRefund(
  app: Pick<App, 'paymentGateway'>,
  payment: PaymentRecord,
): Promise<PaymentRecord> {
  try {
    const { amount, currency } = payment;
    await refundCharge(app, { providerPaymentId: payment.providerPaymentId!, amount, currency });
  } catch (error) {
    logger.error({ err: error, paymentId: payment._id.toString() }, 'refund pending');
    return payment;
  }
  return transition(payment, { $set: { status: 'refunded', refundedAt: new Date() } });
}

/** Refunds a charge. The idempotency key is derived from the charge, so the provider refunds it only once. */
export const refundCharge = async (app: Pick<App, 'paymentGateway'>, charge: Omit<Refund, 'key'>) =>
  app.paymentGateway.refund({
    key: `refund-${createHash('sha256').update(charge.providerPaymentId).digest('base64url').slice(0, 32)}`,
    providerPaymentId: charge.providerPaymentId,
    amount: charge.amount,
    currency: charge.currency,
  });
