import { texts } from '../catalogue.ts';

/** The payment form, and the label of test payments. */
export const paymentTexts = texts('payment', {
  testMode: 'Test mode: no money is taken',
  title: 'Complete Payment',
  lead: 'One last thing, and your event is live.',
  pay: 'Pay {price}',
  busy: 'Processing...',
  charge:
    'We’ll charge your card {price} {currency} once, when we create your event. Your card number never reaches us.',

  testReassurance: 'The number you enter never reaches us.',
  cardNumber: 'Card number',
  testCardHint: 'Please don’t enter a real card. Any 16 digits will do.',
  month: 'Month',
  monthPlaceholder: 'MM',
  year: 'Year',
  yearPlaceholder: 'YY',
  cvv: 'CVV',

  card: 'Card',
  loadingCard: 'Loading the card form...',
  cardFailed: 'We couldn’t load the card form. Please check your connection.',
  insecurePage: 'You can only enter a card on a secure page. Please open this page with https.',
  badCard: 'Please check your card.',
  incomplete: 'Please fill in all payment details',

  underWay: 'We’re processing your payment.',
  unheard: 'We haven’t heard back about your payment.',
  unsure: 'We’re not sure yet',
  chargedOnce:
    'You’ll be charged only once, however often you try. Your event is saved here, so you can close this page and come back later.',
  chargedOnceWithReceipt:
    'You’ll be charged only once, however often you try. Your event is saved here, so you can close this page and come back later, or wait for the receipt at {email}.',

  failedTitle: 'Payment Failed',
  failed: 'Payment failed',
  failedWith: 'HTTP {status}: {text}',
  tryAgain: 'Please try again.',
  paidTitle: 'Payment Successful!',
  paid: 'Your event has been created.',
});
