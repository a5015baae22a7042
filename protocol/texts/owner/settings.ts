import { texts } from '../catalogue.ts';

/** The owner's settings of the platform. */
export const ownerSettingsTexts = texts('ownerSettings', {
  intro: 'What you save here applies to everyone right away.',
  price: 'Price',
  paymentRequired: 'Payment required',
  paymentRequiredHint: 'When this is off, everyone can create events for free.',
  priceField: 'Price per event, in dollars',
  priceHint: 'In {currency}. The landing page says: “{words}”',
  badPrice: 'Please enter a price from {min} to {max}.',

  emails: 'Email notifications',
  mailMissing:
    'Email isn’t set up yet. We’ll keep your choices, but nothing is sent until SMTP_URL is set on the server.',
  newEvents: 'New events',
  newEventsHint: 'An email for each new event.',
  payments: 'Payments',
  paymentsHint: 'An email for each payment.',
  reports: 'Weekly report',
  reportsHint: 'A weekly email about how things are going.',

  save: 'Save Settings',
  savedTitle: 'Settings saved',
  saved: 'They apply to everyone from now on.',
  saveFailed: 'Failed to save settings. Please try again.',
});
