import { paymentCurrency } from '../limits.ts';
import { done, failed } from './toasts.ts';
import { formatMoney } from './formats.ts';

/** The words of both creators and of the payment form; apart from the guests', whose phones need not load them. */

/** The creators' steps, in order; 'Payment' stands only where an event costs something. */
export const creationSteps = {
  guided: {
    setup: 'Event Setup',
    questions: 'Questions',
    customization: 'Customization',
    payment: 'Payment',
    launch: 'Launch',
  },
  simple: {
    setup: 'Setup & Questions',
    details: 'Event Details',
    paidLaunch: 'Payment & Launch',
    freeLaunch: 'Review & Launch',
  },
} as const;

/** Both creators. */
export const creationTexts = {
  shareCodeHint: 'letters and numbers only',
  shareCodePlaceholder: 'EVENT123',
  free: 'Free Event!',
  live: 'Your Event is Live!',
  openPortal: 'Open Admin Portal',
} as const;

/** The payment form. */
export const paymentTexts = {
  title: 'Complete Payment',
  pay: (cents: number) => `Pay ${formatMoney(cents)}`,
  busy: 'Processing...',
  cancel: 'Cancel',
  charge: (cents: number) =>
    `We’ll charge your card ${formatMoney(cents)} ${paymentCurrency} once, when we create your event. Your card number never reaches us.`,
  testCard: 'The number you enter never reaches us.',
  testMode: 'Test mode: no money is taken',
} as const;

/** Toasts after something failed. */
export const creationFailures = {
  incomplete: failed(
    'Fill in all required information before proceeding.',
    'Please complete required fields',
  ),
  paymentDetails: failed('Please fill in all payment details'),
  paymentEmail: failed('Please enter a valid email address'),
  payment: (words: string) => failed(words, 'Payment Failed'),
  prepare: failed('Failed to prepare event. Please try again.'),
  create: failed('Please check your details and try again.', 'Error Creating Event'),
} as const;

/** Toasts after something was done. */
export const creationSuccesses = {
  paid: done('Payment Successful!', 'Your event has been created.'),
  created: done('Event Created Successfully!', 'Your guests can join now.'),
  codesSaved: done('Download Complete!', 'Keep the file somewhere safe.'),
} as const;
