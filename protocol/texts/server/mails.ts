import { texts } from '../catalogue.ts';

/** Mails. */
export const mailTexts = texts('mails', {
  // Common texts
  fact: '{label}: {value}',
  link: '{label}:',
  money: '{amount} {currency}',
  testMode: 'Test mode: no money is taken',
  event: 'Event',
  shareCode: 'Event code',
  receipt: 'Receipt',
  openPortal: 'Open the admin portal',
  eventLink: 'The event link for your guests',
  eventIsLive: 'Your event is live',
  aboutAdminCode:
    'The admin portal asks for the admin code you chose. We left it out of this email so that no one else can see it.',
  help: 'Questions? {email}',

  // To the payer of an event
  receiptSubject: 'Your receipt: {title}',
  receiptIntro: 'Thank you! “{title}” is ready for your guests.',
  amount: 'Amount',
  paidOn: 'Paid on',
  receiptReason: 'You received this email because someone paid for an event with this address.',

  // To the organiser of a free event
  welcomeSubject: 'Your event is live: {title}',
  welcomeIntro: '“{title}” is ready for your guests.',
  welcomeReason: 'You received this email because someone created an event with this address.',

  // To the organiser before the deletion
  deletionSubject: 'Download {title} before {day}',
  deletion: 'Download what you love before {day}',
  deletionIntro:
    'We’ll delete “{title}” on {day}, with all guests, predictions, messages and pictures, as we promised your guests. Download what you’d like to keep before then.',

  // To a host who has lost the admin code
  recoverySubject: 'A new admin code for {title}',
  recovery: 'Choose a new admin code',
  recoveryIntro:
    'Someone asked for a new admin code for “{title}”. If that was you, open this link and choose one.',
  recoveryAdvice:
    'The link works once, within {minutes, plural, one {# minute} other {# minutes}}. If it wasn’t you, you can ignore this email. Your code stays as it is.',
  chooseCode: 'Choose a new code',
  recoveryReason:
    'You received this email because someone asked for a new admin code and entered this address.',

  // To the owner
  ownerReason: 'You run this site. You can choose which emails you get on its owner page, under Settings.',
  openDashboard: 'Open the dashboard',
  newEventSubject: 'New event: {title}',
  newEvent: 'A new event',
  paid: 'Paid',
  yes: 'yes',
  no: 'no',
  host: 'Host',
  openEvent: 'Open the event',
  paymentSubject: 'Payment: {money} for {title}',
  paidBy: 'Paid by',
  reportSubject: 'Your week: {from} to {to}',
  report: 'Your week',
  reportSpan: 'From {from} to {to} (UTC):',
  revenue: 'Revenue',
  eventsSold: 'Events sold',
  newEvents: 'New events',
  newGuests: 'New guests',
});
