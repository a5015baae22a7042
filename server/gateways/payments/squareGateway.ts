import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import { declineTexts } from '../../../protocol/texts/server/payments.ts';
import { logger } from '../../base/logger.ts';
import type { Charge, ChargeResult, PaymentGateway, Refund, CompletedCharge } from './PaymentGateway.ts';
import { callSquare, loggableFacts, type SquareReply, type SquareSettings } from './squareApi.ts';

const refundedStatuses = new Set(['PENDING', 'COMPLETED']);
const declinedStatuses = new Set(['FAILED', 'CANCELED']);

/** Creates a gateway for Square's REST API. Square's sandbox charges nothing, so it counts as a test. */
export function createSquareGateway(settings: SquareSettings): PaymentGateway {
  const { applicationId, locationId, apiUrl } = settings;
  return {
    setup: { provider: 'square', applicationId, locationId },
    isTest: new URL(apiUrl).hostname === 'connect.squareupsandbox.com',
    charge: async (charge) => sendCharge(settings, charge),
    find: async (query) => findCharges(settings, query),
    refund: async (refund) => sendRefund(settings, refund),
  };
}

/**
 * Charges a card. If the connection breaks, which is frequent for idle connections, the call is retried once
 * with the same idempotency key. If the retry is `unavailable`, the result stays `unknown`, because the first
 * call may have succeeded.
 */
async function sendCharge(settings: SquareSettings, charge: Charge): Promise<ChargeResult> {
  const post = async () => callSquare(settings, '/v2/payments', bodyOf(settings, charge));
  const reply = await post();
  if (reply.failure !== 'cut off') return resultOf(reply);
  const retried = resultOf(await post());
  return retried.outcome === 'unavailable' ? { outcome: 'unknown' } : retried;
}

const bodyOf = ({ locationId }: SquareSettings, charge: Charge) => ({
  idempotency_key: charge.key,
  source_id: charge.sourceId,
  amount_money: { amount: charge.amount, currency: charge.currency },
  autocomplete: true,
  location_id: locationId,
  reference_id: charge.reference,
  buyer_email_address: charge.email,
  note: charge.note,
});

/** Interprets a reply. A reply that is neither a clear success nor a clear decline is `unknown`. */
function resultOf(reply: SquareReply): ChargeResult {
  const { status, payment, errors = [] } = reply;
  if (status === undefined) return { outcome: reply.failure === 'never sent' ? 'unavailable' : 'unknown' };
  if (status >= 200 && status < 300) {
    if (payment?.status === 'COMPLETED') return { outcome: 'charged', providerPaymentId: payment.id };
    if (payment && declinedStatuses.has(payment.status))
      return { outcome: 'declined', declineText: declineTexts.translatable('declined') };
    return { outcome: 'unknown' };
  }
  const isKeyReused = errors.some(({ code }) => code === 'IDEMPOTENCY_KEY_REUSED');
  if (status < 400 || status === 408 || status >= 500 || isKeyReused) return { outcome: 'unknown' };
  const declineText = declineOf(errors);
  if (declineText) return { outcome: 'declined', declineText };
  logger.error(loggableFacts(reply), 'Square refuses to take payments; the SQUARE_ settings may be wrong');
  return { outcome: 'unavailable' };
}

/**
 * Finds charges by reference. Square's list has no filter by reference. It is sorted by time and consists of
 * pages.
 */
async function findCharges(
  settings: SquareSettings,
  { reference, since }: { reference: string; since: Date },
): Promise<CompletedCharge[]> {
  const charges: CompletedCharge[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({
      location_id: settings.locationId,
      begin_time: since.toISOString(),
      sort_order: 'ASC',
      limit: '100',
      ...(cursor && { cursor }),
    });
    const reply = await callSquare(settings, `/v2/payments?${query.toString()}`);
    if (reply.status !== 200 || reply.isUnreadable)
      throw squareError('Square does not list its payments', reply);
    for (const { id, status, reference_id, amount_money } of reply.payments ?? [])
      if (status === 'COMPLETED' && reference_id?.startsWith(reference))
        charges.push({ providerPaymentId: id, reference: reference_id, amount: amount_money.amount });
    ({ cursor } = reply);
  } while (cursor);
  return charges;
}

async function sendRefund(settings: SquareSettings, refund: Refund): Promise<void> {
  const reply = await callSquare(settings, '/v2/refunds', {
    idempotency_key: refund.key,
    payment_id: refund.providerPaymentId,
    amount_money: { amount: refund.amount, currency: refund.currency },
  });
  if (reply.status !== 200 || !refundedStatuses.has(reply.refund?.status ?? ''))
    throw squareError(`Square did not refund the payment ${refund.providerPaymentId}`, reply);
}

const squareError = (what: string, reply: SquareReply) =>
  new Error(`${what}: ${JSON.stringify({ ...loggableFacts(reply), refund: reply.refund?.status })}`);

/** The message to the payer for each of Square's decline codes. */
const declines: Readonly<Record<string, Parameters<typeof declineTexts>[0]>> = {
  CARD_EXPIRED: 'expired',
  BAD_EXPIRATION: 'expiration',
  EXPIRATION_FAILURE: 'expiration',
  INVALID_EXPIRATION: 'expiration',
  CVV_FAILURE: 'securityCode',
  INVALID_CARD: 'number',
  INVALID_CARD_DATA: 'number',
  PAN_FAILURE: 'number',
  INVALID_ACCOUNT: 'account',
  ADDRESS_VERIFICATION_FAILURE: 'postalCode',
  INVALID_POSTAL_CODE: 'postalCode',
  INSUFFICIENT_FUNDS: 'funds',
  TRANSACTION_LIMIT: 'limit',
  CARD_NOT_SUPPORTED: 'kind',
  UNSUPPORTED_CARD_BRAND: 'kind',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: 'notHere',
  CARD_DECLINED_CALL_ISSUER: 'callBank',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'verification',
  VOICE_FAILURE: 'callBank',
  ALLOWABLE_PIN_TRIES_EXCEEDED: 'locked',
  CARD_TOKEN_EXPIRED: 'tokenExpired',
  CARD_TOKEN_USED: 'tokenUsed',
  SOURCE_EXPIRED: 'tokenExpired',
  SOURCE_USED: 'tokenUsed',
};

interface SquareError {
  category?: string | undefined;
  code: string;
}

/**
 * Returns the message to the payer if the errors mean that the card was declined. Returns undefined
 * otherwise.
 */
function declineOf(errors: readonly SquareError[]): Translatable | undefined {
  const decline = errors.find(({ code }) => Object.hasOwn(declines, code));
  if (decline) return declineTexts.translatable(declines[decline.code]!);
  return errors.some(({ category }) => category === 'PAYMENT_METHOD_ERROR')
    ? declineTexts.translatable('declined')
    : undefined;
}
