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

export interface SquareError {
  category?: string | undefined;
  code: string;
}

/** The sentence for the payer when these errors mean that the card was turned down; undefined when they mean something else. */
export function declineOf(errors: readonly SquareError[]): string | undefined {
  const known = errors.find(({ code }) => Object.hasOwn(sentences, code));
  if (known) return sentences[known.code];
  return errors.some(({ category }) => category === 'PAYMENT_METHOD_ERROR') ? usual : undefined;
}
