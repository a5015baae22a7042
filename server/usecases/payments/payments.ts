import type { ProcessPayment } from '../../../protocol/schemas/platform/payments.ts';
import { chargeTexts } from '../../../protocol/texts/server/payments.ts';
import { paymentTimes } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import type { ChargeResult } from '../../gateways/payments/PaymentGateway.ts';
import { logger } from '../../base/logger.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { PaymentModel, type EventDraft, type PaymentRecord } from '../../models/platform/payments.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { draftEvent, type Creation } from '../events/creation.ts';
import {
  paidEventDeletedError,
  noPaymentRequiredError,
  paymentInProgressError,
  chargeUnknownError,
  providerUnavailableError,
  eventNotStoredError,
  priceChangedError,
} from './paymentErrors.ts';
import {
  closePayment,
  findCharges,
  finishPayment,
  executeRefund,
  referenceOf,
  transition,
  storeCharged,
  lockKeyOf,
} from './paymentSteps.ts';
import { getSettings } from '../platform/platform.ts';
import {
  fingerprintOfInput,
  requireSameSubmission,
  submissionKey,
  type SubmissionContext,
} from '../idempotency.ts';
import { isId } from '../isId.ts';
import type { App } from '../App.ts';

/** Runs the first charge of a card. Throws 429 if too many cards from the payer's address were declined. */
export type Attempt = (tryCard: () => Promise<Creation>) => Promise<Creation>;

/** A submission of the payment form, with its idempotency key. */
interface PaymentSubmission {
  key: string;
  print: string;
  sourceMark: string;
  input: ProcessPayment;
  takeToken: SubmissionContext['takeToken'];
  loadSource: SubmissionContext['loadSource'];
  attempt: Attempt;
}

/**
 * Charges the card and creates the event. If the page sends no `idempotencyKey`, the card token is the key. A
 * submission can be repeated, concurrently or after a lost reply. It then continues the same payment and
 * returns the same event. Another card with the same key is charged only if the previous card was certainly
 * not charged.
 */
export async function processPayment(
  app: App,
  input: ProcessPayment,
  { idempotencyKey, ...context }: SubmissionContext & { attempt: Attempt },
): Promise<Creation> {
  const { amount: _, sourceId, eventData, ...fields } = input;
  const submission: PaymentSubmission = {
    key: submissionKey(idempotencyKey ?? `card ${sourceId}`),
    print: fingerprintOfInput(eventData, { ...fields }),
    sourceMark: submissionKey(`card ${sourceId}`),
    input,
    ...context,
  };
  return app.queues.run(lockKeyOf(submission.key), async () => {
    const existing = await PaymentModel.findOne({ key: submission.key }).lean();
    if (existing) return resumePayment(app, existing, submission);
    return context.attempt(async () => charge(app, await storeIntent(app, submission), { sourceId }));
  });
}

/** Continues a payment from its stored state. */
async function resumePayment(
  app: App,
  payment: PaymentRecord,
  submission: PaymentSubmission,
): Promise<Creation> {
  const event = payment.paidAt && (await EventModel.findById(payment.eventId).lean());
  if (payment.paidAt && !event) throw paidEventDeletedError();
  await requireSamePayment(app, payment, submission, event);
  if (event) return { event, isNew: false };
  if (payment.provider !== app.paymentGateway.setup.provider) throw providerUnavailableError();
  if (payment.status === 'charged') return finish(app, payment);
  const isSameCard = payment.sourceMark === submission.sourceMark;
  if (payment.failure && isStillRefused(payment, isSameCard))
    throw new AppError(payment.failure.code, { reason: 'charges.refused', ...payment.failure });
  if (isClosed(payment)) return retryCharge(app, payment, submission);
  if (isSameCard) return charge(app, payment, { sourceId: submission.input.sourceId, isRepeated: true });
  const providerPaymentId = await findCharge(app, payment);
  if (providerPaymentId === undefined) throw chargeUnknownError();
  return finish(app, await storeCharged(payment, providerPaymentId));
}

/**
 * Charges again. If the result of the previous charge is unknown, repeats that charge. Otherwise starts a new
 * attempt.
 */
async function retryCharge(
  app: App,
  payment: PaymentRecord,
  submission: PaymentSubmission,
): Promise<Creation> {
  const { sourceId, amount } = submission.input;
  const isSame = payment.sourceMark === submission.sourceMark && payment.amount === amount;
  const isRepeated = payment.status === 'abandoned' && isSame;
  const chargeAgain = async () =>
    charge(app, await storeIntent(app, submission, { payment, isRepeated }), { sourceId, isRepeated });
  return isRepeated ? chargeAgain() : submission.attempt(chargeAgain);
}

/**
 * Returns true if nothing was charged, or if the charge was refunded. The payer can then start again at the
 * current price.
 */
const isClosed = ({ status, paidAt }: PaymentRecord) =>
  !paidAt && (status === 'declined' || status === 'abandoned' || status === 'refunded');

/**
 * Returns true if the stored refusal still applies. It applies to the same card, unless the reason was only
 * an unavailable provider.
 */
const isStillRefused = ({ status, failure }: PaymentRecord, isSameCard: boolean) =>
  status === 'refunding' || (isSameCard && status !== 'abandoned' && failure?.code !== 'payment_unavailable');

async function requireSamePayment(
  app: Pick<App, 'adminCodeHashes'>,
  payment: PaymentRecord,
  { print, input, takeToken }: PaymentSubmission,
  event: EventRecord | null | undefined,
): Promise<void> {
  const isSamePrice = isClosed(payment) || payment.amount === input.amount;
  const adminCodeHash = event?.adminCodeHash ?? payment.draft?.fields.adminCodeHash;
  const stored = { print: isSamePrice ? payment.print : undefined, adminCodeHash };
  await requireSameSubmission(app, stored, { print, adminCode: input.eventData.adminCode }, takeToken);
}

async function findCharge(
  app: Pick<App, 'paymentGateway'>,
  payment: PaymentRecord,
): Promise<string | undefined> {
  const charges = await findCharges(app, payment).catch((error: unknown) => {
    logger.error({ err: error }, 'the payment provider could not be queried');
    return [];
  });
  return charges.find(({ reference }) => reference === referenceOf(payment))?.providerPaymentId;
}

/** Stores the payment after all checks and before the charge. Holds the share code from then on. */
async function storeIntent(
  app: Pick<App, 'adminCodeHashes' | 'paymentGateway'>,
  { key, print, sourceMark, input, takeToken, loadSource }: PaymentSubmission,
  previous?: { payment: PaymentRecord; isRepeated: boolean },
): Promise<PaymentRecord> {
  await requirePrice(input.amount);
  // Only test payments are limited, because real payments cost money.
  if (app.paymentGateway.isTest) takeToken('creations');
  const email = input.eventData.email || input.customerEmail;
  const lastAttempt = previous?.payment.attempt ?? 0;
  const attempt = previous?.isRepeated ? lastAttempt : lastAttempt + 1;
  const draft = await draftEvent(
    app,
    { ...input.eventData, email },
    { loadSource, seed: `${key} ${attempt}`, forMs: paymentTimes.openMs, isActive: true, isPaid: true },
  );
  const now = new Date();
  const fields = { ...intentOf(app, input, draft), print, sourceMark, attempt, attemptedAt: now };
  try {
    if (previous)
      return await transition(previous.payment, {
        $set: fields,
        $unset: { failure: 1, providerPaymentId: 1, refundedAt: 1 },
      });
    return (await PaymentModel.create({ ...fields, key, createdAt: now })).toObject();
  } catch (error) {
    throw isDuplicateKey(error) ? paymentInProgressError() : error;
  }
}

const intentOf = (app: Pick<App, 'paymentGateway'>, input: ProcessPayment, draft: EventDraft) => ({
  status: 'intended' as const,
  provider: app.paymentGateway.setup.provider,
  isTest: app.paymentGateway.isTest,
  amount: input.amount,
  currency: input.currency,
  email: input.customerEmail,
  eventId: draft.eventId,
  eventTitle: draft.fields.title,
  shareCode: draft.shareCode,
  draft,
});

async function requirePrice(amount: number): Promise<void> {
  const { paymentRequired, eventPrice } = await getSettings();
  if (!paymentRequired) throw noPaymentRequiredError();
  if (amount !== eventPrice) throw priceChangedError(eventPrice);
}

/**
 * Charges the card and creates the event. `isRepeated` means that the previous attempt may have charged the
 * card.
 */
async function charge(
  app: Pick<App, 'domainEvents' | 'paymentGateway'>,
  payment: PaymentRecord,
  { sourceId, isRepeated = false }: { sourceId: string; isRepeated?: boolean },
): Promise<Creation> {
  const reference = referenceOf(payment);
  const { amount, currency, email, eventTitle } = payment;
  const note = chargeTexts('note', { title: eventTitle });
  const result = await app.paymentGateway.charge({
    key: reference,
    reference,
    sourceId,
    amount,
    currency,
    email,
    note,
  });
  if (result.outcome !== 'charged') throw await notCharged(payment, result, isRepeated);
  const charged = await storeCharged(payment, result.providerPaymentId).catch(throwEventNotStored);
  return finish(app, charged);
}

async function finish(
  app: Pick<App, 'domainEvents' | 'paymentGateway'>,
  payment: PaymentRecord,
): Promise<Creation> {
  return { event: await finishPayment(app, payment).catch(throwEventNotStored), isNew: true };
}

/**
 * Throws the error for a card that was charged, but whose event is not stored yet. The next submission or
 * recovery completes the payment.
 */
function throwEventNotStored(error: unknown): never {
  throw error instanceof AppError ? error : eventNotStoredError(error);
}

/**
 * Closes a payment that was not charged, and returns the error to throw. If a repeated charge is refused, the
 * earlier charge can still have succeeded. The payment then becomes `abandoned`, so that recovery queries it
 * again.
 */
async function notCharged(
  payment: PaymentRecord,
  result: Exclude<ChargeResult, { outcome: 'charged' }>,
  isRepeated: boolean,
): Promise<AppError> {
  if (result.outcome === 'unknown' || (result.outcome === 'unavailable' && isRepeated))
    return chargeUnknownError();
  const error =
    result.outcome === 'declined'
      ? new AppError('payment_declined', result.declineText)
      : providerUnavailableError();
  const failure = { code: error.code, ...error.translatable };
  if (isRepeated) await closePayment(payment, 'abandoned', { failure, lookAgainAt: new Date() });
  else await closePayment(payment, 'declined', { failure });
  return error;
}

/**
 * Refunds a payment. Its event stays. Refunding it again changes nothing. If the provider does not reply, the
 * payment stays `refunding`, and recovery retries the refund. Throws `payment_not_found` for a payment that
 * was never completed, and `conflict` for a payment of another provider.
 */
export async function refundPayment(
  app: Pick<App, 'paymentGateway' | 'queues'>,
  paymentId: string,
): Promise<PaymentRecord> {
  const found = isId(paymentId) ? await PaymentModel.findById(paymentId).lean() : null;
  if (!found?.paidAt) throw new AppError('payment_not_found', chargeTexts.translatable('notFound'));
  if (found.provider !== app.paymentGateway.setup.provider)
    throw new AppError('conflict', chargeTexts.translatable('otherProvider', { provider: found.provider }));
  return app.queues.run(lockKeyOf(found.key), async () => {
    const payment = await PaymentModel.findById(paymentId).lean();
    if (!payment || payment.status === 'refunded') return payment ?? found;
    const refunding =
      payment.status === 'completed' ? await transition(payment, { $set: { status: 'refunding' } }) : payment;
    return executeRefund(app, refunding);
  });
}
