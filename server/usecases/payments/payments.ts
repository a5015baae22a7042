import type { ProcessPayment } from '../../../protocol/schemas/platform/payments.ts';
import { chargeTexts } from '../../../protocol/texts/server/payments.ts';
import { AppError } from '../../base/AppError.ts';
import type { ChargeResult } from '../../gateways/payments/PaymentGateway.ts';
import { logger } from '../../base/logger.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { PaymentModel, type EventDraft, type PaymentRecord } from '../../models/platform/payments.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { draftEvent, type Creation } from '../events/creation.ts';
import {
  eventGone,
  freeNow,
  inProgress,
  notKnown,
  notNow,
  notReady,
  priceChanged,
} from './paymentRefusals.ts';
import {
  closePayment,
  findCharges,
  finishPayment,
  carryRefundOut,
  referenceOf,
  step,
  storeCharged,
  turnOf,
} from './paymentSteps.ts';
import { getSettings } from '../platform/platform.ts';
import { printOf, requireSame, submissionKey, type Sent } from '../idempotency.ts';
import { isId } from '../isId.ts';
import type { App } from '../App.ts';

/** How long the share code of an open payment is kept; recovery keeps it longer while the payment stays open. */
export const openPaymentMs = 3_600_000;

/** Runs the first charge of a card, or refuses it (429) when the payer's address had too many cards declined. */
export type Attempt = (tryCard: () => Promise<Creation>) => Promise<Creation>;

/** A submission of the payment form, under its key. */
interface Submission {
  key: string;
  print: string;
  sourceMark: string;
  input: ProcessPayment;
  spend: Sent['spend'];
  attempt: Attempt;
}

/**
 * Takes the money and makes the event, as one step. Without an `idempotencyKey` of the page the card's
 * token is one: sent again, at the same time or after a lost reply, it is the same payment, goes on where it stands, and
 * answers the same event. Another card under the same key is tried only when the one before was certainly not charged.
 */
export async function processPayment(
  app: App,
  input: ProcessPayment,
  { idempotencyKey, spend, attempt }: Sent & { attempt: Attempt },
): Promise<Creation> {
  const { amount: _, sourceId, eventData, ...asked } = input;
  const submission: Submission = {
    key: submissionKey(idempotencyKey ?? `card ${sourceId}`),
    print: printOf(eventData, { ...asked }),
    sourceMark: submissionKey(`card ${sourceId}`),
    input,
    spend,
    attempt,
  };
  return app.locks.inTurn(turnOf(submission.key), async () => {
    const known = await PaymentModel.findOne({ key: submission.key }).lean();
    if (known) return goOn(app, known, submission);
    return attempt(async () => charge(app, await intend(app, submission), { sourceId }));
  });
}

/** Goes on with a payment from wherever it stands. */
async function goOn(app: App, payment: PaymentRecord, submission: Submission): Promise<Creation> {
  const event = payment.paidAt && (await EventModel.findById(payment.eventId).lean());
  if (payment.paidAt && !event) throw eventGone();
  await requireSamePayment(app, payment, submission, event);
  if (event) return { event, isNew: false };
  if (payment.provider !== app.gateway.setup.provider) throw notNow();
  if (payment.status === 'charged') return finish(app, payment);
  const isSameCard = payment.sourceMark === submission.sourceMark;
  if (payment.failure && isRefusedFor(payment, isSameCard))
    throw new AppError(payment.failure.code, { reason: 'charges.refused', ...payment.failure });
  if (isClosed(payment)) return tryAgain(app, payment, submission);
  if (isSameCard) return charge(app, payment, { sourceId: submission.input.sourceId, isRepeated: true });
  const taken = await findTaken(app, payment);
  if (taken === undefined) throw notKnown();
  return finish(app, await storeCharged(payment, taken));
}

/** The very same charge again, where the provider may still come up with the one before; else another one. */
async function tryAgain(app: App, payment: PaymentRecord, submission: Submission): Promise<Creation> {
  const { sourceId, amount } = submission.input;
  const isSame = payment.sourceMark === submission.sourceMark && payment.amount === amount;
  const isRepeated = payment.status === 'abandoned' && isSame;
  const chargeAgain = async () =>
    charge(app, await intend(app, submission, { payment, isRepeated }), { sourceId, isRepeated });
  return isRepeated ? chargeAgain() : submission.attempt(chargeAgain);
}

/** Nothing was taken, or all of it was given back: the payer may begin anew, at a new price. */
const isClosed = ({ status, paidAt }: PaymentRecord) =>
  !paidAt && (status === 'declined' || status === 'abandoned' || status === 'refunded');

/** What the payer was told stays so for the same card, unless it was only that nobody could be asked. */
const isRefusedFor = ({ status, failure }: PaymentRecord, isSameCard: boolean) =>
  status === 'refunding' || (isSameCard && status !== 'abandoned' && failure?.code !== 'payment_unavailable');

async function requireSamePayment(
  app: Pick<App, 'codes'>,
  payment: PaymentRecord,
  { print, input, spend }: Submission,
  event: EventRecord | null | undefined,
): Promise<void> {
  const isSamePrice = isClosed(payment) || payment.amount === input.amount;
  const adminCodeHash = event?.adminCodeHash ?? payment.draft?.fields.adminCodeHash;
  const made = { print: isSamePrice ? payment.print : undefined, adminCodeHash };
  await requireSame(app, made, { print, adminCode: input.eventData.adminCode }, spend);
}

async function findTaken(app: Pick<App, 'gateway'>, payment: PaymentRecord): Promise<string | undefined> {
  const taken = await findCharges(app, payment).catch((error: unknown) => {
    logger.error({ err: error }, 'the provider could not be asked for a payment');
    return [];
  });
  return taken.find(({ reference }) => reference === referenceOf(payment))?.providerPaymentId;
}

/** Stores what is about to be charged, after everything that can be refused has been; the share code is held from here on. */
async function intend(
  app: Pick<App, 'codes' | 'gateway'>,
  { key, print, sourceMark, input, spend }: Submission,
  before?: { payment: PaymentRecord; isRepeated: boolean },
): Promise<PaymentRecord> {
  await requirePrice(input.amount);
  // Real money is a limit of its own.
  if (app.gateway.isTest) spend('creations');
  const email = input.eventData.email || input.customerEmail;
  const last = before?.payment.attempt ?? 0;
  const attempt = before?.isRepeated ? last : last + 1;
  const draft = await draftEvent(
    app,
    { ...input.eventData, email },
    { seed: `${key} ${attempt}`, forMs: openPaymentMs, isActive: true, isPaid: true },
  );
  const now = new Date();
  const fields = { ...intentOf(app, input, draft), print, sourceMark, attempt, attemptedAt: now };
  try {
    if (before)
      return await step(before.payment, {
        $set: fields,
        $unset: { failure: 1, providerPaymentId: 1, refundedAt: 1 },
      });
    return (await PaymentModel.create({ ...fields, key, createdAt: now })).toObject();
  } catch (error) {
    throw isDuplicateKey(error) ? inProgress() : error;
  }
}

const intentOf = (app: Pick<App, 'gateway'>, input: ProcessPayment, draft: EventDraft) => ({
  status: 'intended' as const,
  provider: app.gateway.setup.provider,
  isTest: app.gateway.isTest,
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
  if (!paymentRequired) throw freeNow();
  if (amount !== eventPrice) throw priceChanged(eventPrice);
}

/** Charges the card and makes the event. A repeated charge is one that may have been taken the time before. */
async function charge(
  app: Pick<App, 'domainEvents' | 'gateway'>,
  payment: PaymentRecord,
  { sourceId, isRepeated = false }: { sourceId: string; isRepeated?: boolean },
): Promise<Creation> {
  const reference = referenceOf(payment);
  const { amount, currency, email, eventTitle } = payment;
  const note = chargeTexts('note', { title: eventTitle });
  const result = await app.gateway.charge({
    key: reference,
    reference,
    sourceId,
    amount,
    currency,
    email,
    note,
  });
  if (result.outcome !== 'charged') throw await notCharged(payment, result, isRepeated);
  const charged = await storeCharged(payment, result.providerPaymentId).catch(throwNotReady);
  return finish(app, charged);
}

async function finish(app: Pick<App, 'domainEvents' | 'gateway'>, payment: PaymentRecord): Promise<Creation> {
  return { event: await finishPayment(app, payment).catch(throwNotReady), isNew: true };
}

/** The money is taken: whatever goes wrong now is brought to an end by the next try, or by recovery. */
function throwNotReady(error: unknown): never {
  throw error instanceof AppError ? error : notReady(error);
}

/** What a refusal says of this time it does not say of the time before: then the payment stays watched. */
async function notCharged(
  payment: PaymentRecord,
  result: Exclude<ChargeResult, { outcome: 'charged' }>,
  isRepeated: boolean,
): Promise<AppError> {
  if (result.outcome === 'unknown' || (result.outcome === 'unavailable' && isRepeated)) return notKnown();
  const error = result.outcome === 'declined' ? new AppError('payment_declined', result.said) : notNow();
  const failure = { code: error.code, ...error.translatable };
  if (isRepeated) await closePayment(payment, 'abandoned', { failure, lookAgainAt: new Date() });
  else await closePayment(payment, 'declined', { failure });
  return error;
}

/**
 * Gives a payment back to whoever paid; the event stays. Asked again it changes nothing. While the provider does not
 * answer it is `refunding`, and recovery goes on. 404 for what was never paid.
 */
export async function refundPayment(
  app: Pick<App, 'gateway' | 'locks'>,
  paymentId: string,
): Promise<PaymentRecord> {
  const known = isId(paymentId) ? await PaymentModel.findById(paymentId).lean() : null;
  if (!known?.paidAt) throw new AppError('payment_not_found', chargeTexts.translatable('notFound'));
  if (known.provider !== app.gateway.setup.provider)
    throw new AppError('conflict', chargeTexts.translatable('otherProvider', { provider: known.provider }));
  return app.locks.inTurn(turnOf(known.key), async () => {
    const payment = await PaymentModel.findById(paymentId).lean();
    if (!payment || payment.status === 'refunded') return payment ?? known;
    const refunding =
      payment.status === 'completed' ? await step(payment, { $set: { status: 'refunding' } }) : payment;
    return carryRefundOut(app, refunding);
  });
}
