import { logger } from '../../logger.ts';
import type { Charge, ChargeResult, PaymentGateway, Refund, TakenCharge } from './PaymentGateway.ts';
import { callSquare, factsOf, type SquareReply, type SquareSettings } from './squareApi.ts';

const givenBack = new Set(['PENDING', 'COMPLETED']);
const turnedDown = new Set(['FAILED', 'CANCELED']);
const usualDecline = 'Your card was declined. Please try another one.';

/** Square, by its REST interface. Its sandbox takes no money and counts as a test. */
export function createSquareGateway(settings: SquareSettings): PaymentGateway {
  const { applicationId, locationId, apiUrl } = settings;
  return {
    setup: { provider: 'square', applicationId, locationId },
    isTest: new URL(apiUrl).hostname === 'connect.squareupsandbox.com',
    charge: async (charge) => takeMoney(settings, charge),
    find: async (asked) => findCharges(settings, asked),
    refund: async (refund) => giveBack(settings, refund),
  };
}

/**
 * A connection that was cut (an idle one often is) is tried once more: under the same key it is the same charge. That
 * Square does not work for us the second time says nothing of the first.
 */
async function takeMoney(settings: SquareSettings, charge: Charge): Promise<ChargeResult> {
  const post = async () => callSquare(settings, '/v2/payments', bodyOf(settings, charge));
  const reply = await post();
  if (reply.silence !== 'cut off') return resultOf(reply);
  const second = resultOf(await post());
  return second.outcome === 'unavailable' ? { outcome: 'unknown' } : second;
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

/** Whatever is not plainly a yes or a no may have been charged. */
function resultOf(reply: SquareReply): ChargeResult {
  const { status, payment, errors = [] } = reply;
  if (status === undefined) return { outcome: reply.silence === 'never sent' ? 'unavailable' : 'unknown' };
  if (status >= 200 && status < 300) {
    if (payment?.status === 'COMPLETED') return { outcome: 'charged', providerPaymentId: payment.id };
    if (payment && turnedDown.has(payment.status)) return { outcome: 'declined', message: usualDecline };
    return { outcome: 'unknown' };
  }
  const isKeyReused = errors.some(({ code }) => code === 'IDEMPOTENCY_KEY_REUSED');
  if (status < 400 || status === 408 || status >= 500 || isKeyReused) return { outcome: 'unknown' };
  const message = declineOf(errors);
  if (message !== undefined) return { outcome: 'declined', message };
  logger.error(factsOf(reply), 'Square refuses to take payments; the SQUARE_ settings may be wrong');
  return { outcome: 'unavailable' };
}

/** The list is sorted by time and paged; a reference cannot be asked for. */
async function findCharges(
  settings: SquareSettings,
  { reference, since }: { reference: string; since: Date },
): Promise<TakenCharge[]> {
  const found: TakenCharge[] = [];
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
    if (reply.status !== 200 || reply.isUnreadable) throw failure('Square does not list its payments', reply);
    for (const { id, status, reference_id, amount_money } of reply.payments ?? [])
      if (status === 'COMPLETED' && reference_id?.startsWith(reference))
        found.push({ providerPaymentId: id, reference: reference_id, amount: amount_money.amount });
    ({ cursor } = reply);
  } while (cursor);
  return found;
}

async function giveBack(settings: SquareSettings, refund: Refund): Promise<void> {
  const reply = await callSquare(settings, '/v2/refunds', {
    idempotency_key: refund.key,
    payment_id: refund.providerPaymentId,
    amount_money: { amount: refund.amount, currency: refund.currency },
  });
  if (reply.status !== 200 || !givenBack.has(reply.refund?.status ?? ''))
    throw failure(`Square did not give the payment ${refund.providerPaymentId} back`, reply);
}

const failure = (what: string, reply: SquareReply) =>
  new Error(`${what}: ${JSON.stringify({ ...factsOf(reply), refund: reply.refund?.status })}`);

const again = 'Please check it and try again.';
const other = 'Please try another card.';

/** What the payer reads when Square turns a card down, by Square's error codes. */
const sentences: Readonly<Record<string, string>> = {
  CARD_EXPIRED: `Your card has expired. ${other}`,
  BAD_EXPIRATION: `The expiration date isn’t right. ${again}`,
  EXPIRATION_FAILURE: `The expiration date isn’t right. ${again}`,
  INVALID_EXPIRATION: `The expiration date isn’t right. ${again}`,
  CVV_FAILURE: `The security code (CVV) isn’t right. ${again}`,
  INVALID_CARD: `The card number isn’t right. ${again}`,
  INVALID_CARD_DATA: `The card number isn’t right. ${again}`,
  PAN_FAILURE: `The card number isn’t right. ${again}`,
  INVALID_ACCOUNT: `Your bank didn’t recognize this card. ${other}`,
  ADDRESS_VERIFICATION_FAILURE: `The postal code doesn’t match the card. ${again}`,
  INVALID_POSTAL_CODE: `The postal code doesn’t match the card. ${again}`,
  INSUFFICIENT_FUNDS: `This card doesn’t have enough funds. ${other}`,
  TRANSACTION_LIMIT: `The amount is over the card’s limit. ${other}`,
  CARD_NOT_SUPPORTED: `We can’t take this kind of card. ${other}`,
  UNSUPPORTED_CARD_BRAND: `We can’t take this kind of card. ${other}`,
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: `This card can’t be used here. ${other}`,
  CARD_DECLINED_CALL_ISSUER: `Your bank asks you to call them before using this card. ${other}`,
  CARD_DECLINED_VERIFICATION_REQUIRED: `Your bank wants to verify this payment, and we can’t do that here. ${other}`,
  VOICE_FAILURE: `Your bank asks you to call them before using this card. ${other}`,
  ALLOWABLE_PIN_TRIES_EXCEEDED: `Your card is locked. ${other}`,
  CARD_TOKEN_EXPIRED: 'You entered the card too long ago. Please enter it again.',
  CARD_TOKEN_USED: 'Please enter your card again.',
  SOURCE_EXPIRED: 'You entered the card too long ago. Please enter it again.',
  SOURCE_USED: 'Please enter your card again.',
};

const usual = 'Your card was declined. Please try another one.';

interface SquareError {
  category?: string | undefined;
  code: string;
}

/** The sentence for the payer when these errors mean that the card was turned down; undefined when they mean something else. */
function declineOf(errors: readonly SquareError[]): string | undefined {
  const known = errors.find(({ code }) => Object.hasOwn(sentences, code));
  if (known) return sentences[known.code];
  return errors.some(({ category }) => category === 'PAYMENT_METHOD_ERROR') ? usual : undefined;
}
