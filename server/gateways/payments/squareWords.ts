const again = 'Please check it and try again.';
const other = 'Please try another card.';

/** What the payer reads when Square turns a card down, by Square's error codes. */
const sentences: Readonly<Record<string, string>> = {
  CARD_EXPIRED: `The card has expired. ${other}`,
  BAD_EXPIRATION: `The expiry date is not right. ${again}`,
  EXPIRATION_FAILURE: `The expiry date is not right. ${again}`,
  INVALID_EXPIRATION: `The expiry date is not right. ${again}`,
  CVV_FAILURE: `The security code (CVV) is not right. ${again}`,
  INVALID_CARD: `The card number is not right. ${again}`,
  INVALID_CARD_DATA: `The card number is not right. ${again}`,
  PAN_FAILURE: `The card number is not right. ${again}`,
  INVALID_ACCOUNT: `The bank does not know this card. ${other}`,
  ADDRESS_VERIFICATION_FAILURE: `The postal code does not belong to the card. ${again}`,
  INVALID_POSTAL_CODE: `The postal code does not belong to the card. ${again}`,
  INSUFFICIENT_FUNDS: `There is not enough money on the card. ${other}`,
  TRANSACTION_LIMIT: `The amount is beyond the limit of the card. ${other}`,
  CARD_NOT_SUPPORTED: `This kind of card is not taken. ${other}`,
  UNSUPPORTED_CARD_BRAND: `This kind of card is not taken. ${other}`,
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: `This card may not be used here. ${other}`,
  CARD_DECLINED_CALL_ISSUER: `The bank asks you to call it before this card is charged. ${other}`,
  CARD_DECLINED_VERIFICATION_REQUIRED: `The bank wants to verify this payment, which is not possible here. ${other}`,
  VOICE_FAILURE: `The bank asks you to call it before this card is charged. ${other}`,
  ALLOWABLE_PIN_TRIES_EXCEEDED: `The card is locked. ${other}`,
  CARD_TOKEN_EXPIRED: 'The card was entered too long ago. Please enter it again.',
  CARD_TOKEN_USED: 'The card has to be entered again.',
  SOURCE_EXPIRED: 'The card was entered too long ago. Please enter it again.',
  SOURCE_USED: 'The card has to be entered again.',
};

const usual = 'The card was declined. Please try another one.';

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
