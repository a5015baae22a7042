import { texts } from '../catalogue.ts';

/** Messages for payers after a failed payment, and receipts. */
export const chargeTexts = texts('charges', {
  note: 'Event: {title}',
  notFound: 'We can’t find this payment.',
  otherProvider: 'This payment was taken by “{provider}”, which isn’t set up now.',
  priceChanged:
    'An event now costs {price}. You haven’t been charged. Please check the new price and pay again.',
  freeNow:
    'Creating an event is now free. You haven’t been charged. Please go back and create it without payment.',
  notNow: 'We can’t take payments right now. You haven’t been charged. Please try again in a few minutes.',
  notKnown:
    'We don’t know yet whether your payment went through. You won’t be charged twice. Please try again in a few minutes.',
  notReady:
    'Your payment went through, but your event isn’t ready yet. You won’t be charged twice. Please try again in a moment.',
  inProgress: 'We’re already processing this payment. Please try again in a moment.',
  givenBack: '{reason} We couldn’t create your event, so we’re refunding your card.',
  tooLate: 'Your payment came through too late.',
  notMade: 'Something went wrong on our side.',
  eventGone: 'The event you paid for has been deleted.',
});

/** Reasons why a card was declined. */
export const declineTexts = texts('declines', {
  declined: 'Your card was declined. Please try another one.',
  expired: 'Your card has expired. Please try another card.',
  expiration: 'The expiration date isn’t right. Please check it and try again.',
  securityCode: 'The security code (CVV) isn’t right. Please check it and try again.',
  number: 'The card number isn’t right. Please check it and try again.',
  account: 'Your bank didn’t recognize this card. Please try another card.',
  postalCode: 'The postal code doesn’t match the card. Please check it and try again.',
  funds: 'This card doesn’t have enough funds. Please try another card.',
  limit: 'The amount is over the card’s limit. Please try another card.',
  kind: 'We can’t take this kind of card. Please try another card.',
  notHere: 'This card can’t be used here. Please try another card.',
  callBank: 'Your bank asks you to call them before using this card. Please try another card.',
  verification: 'Your bank wants to verify this payment, and we can’t do that here. Please try another card.',
  locked: 'Your card is locked. Please try another card.',
  tokenExpired: 'You entered the card too long ago. Please enter it again.',
  tokenUsed: 'Please enter your card again.',
});

/** The CSV file of payments that the owner downloads. */
export const revenueFileTexts = texts('revenueFile', {
  date: 'Date',
  event: 'Event',
  shareCode: 'Event code',
  email: 'Email',
  amount: 'Amount',
  currency: 'Currency',
  provider: 'Provider',
  isTest: 'Test',
  status: 'Status',
  yes: 'yes',
  no: 'no',
  completed: 'completed',
  refunding: 'refunding',
  refunded: 'refunded',
});
