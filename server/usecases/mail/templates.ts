import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { pages, shareLink } from '../../../protocol/paths.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import type { EventRecord } from '../../models/Event.ts';
import type { PaymentRecord } from '../../models/Payment.ts';
import type { Letter } from './layout.ts';

/** What every mail may say of the platform. */
export interface MailPlace {
  /** Where links lead; without a trailing slash. */
  origin: string;
  supportEmail?: string | undefined;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** A day as mails write it (UTC). */
const writtenDay = (at: Date): string => dayFormat.format(at);

/** Cents as people write them: `$19.99 CAD`. */
const writtenMoney = (cents: number, currency: string): string => `$${(cents / 100).toFixed(2)} ${currency}`;

const linksOf = ({ shareCode }: EventRecord, { origin }: MailPlace): Letter['links'] => [
  ['Open the admin portal', origin + pages.admin(shareCode)],
  ['The event link for your guests', shareLink(origin, shareCode)],
];

const aboutAdminCode =
  'The admin portal asks for the admin code you chose. We left it out of this email so that no one else can see it.';

const helpLine = ({ supportEmail }: MailPlace) => (supportEmail ? [`Questions? ${supportEmail}`] : []);

const testNotice = ({ isTest }: PaymentRecord) => (isTest ? { notice: paymentTexts('testMode') } : {});

/** What the payer gets: what was paid and both links. The admin code is in no mail. */
export function receiptLetter(event: EventRecord, payment: PaymentRecord, place: MailPlace): Letter {
  const { amount, currency, paidAt, createdAt, _id } = payment;
  return {
    subject: `Your receipt: ${event.title}`,
    heading: 'Your event is live',
    ...testNotice(payment),
    paragraphs: [`Thank you! “${event.title}” is ready for your guests.`, aboutAdminCode],
    facts: [
      ['Event', event.title],
      ['Amount', writtenMoney(amount, currency)],
      ['Paid on', writtenDay(paidAt ?? createdAt)],
      ['Receipt', _id.toString()],
    ],
    links: linksOf(event, place),
    footer: [
      'You received this email because someone paid for an event with this address.',
      ...helpLine(place),
    ],
  };
}

/** What somebody gets who made an event for nothing. */
export const welcomeLetter = (event: EventRecord, place: MailPlace): Letter => ({
  subject: `Your event is live: ${event.title}`,
  heading: 'Your event is live',
  paragraphs: [`“${event.title}” is ready for your guests.`, aboutAdminCode],
  links: linksOf(event, place),
  footer: ['You received this email because someone created an event with this address.', ...helpLine(place)],
});

const ownerFooter = [
  'You run this site. You can choose which emails you get on its owner page, under Settings.',
];
const dashboardLink = ({ origin }: MailPlace): [string, string] => [
  'Open the dashboard',
  origin + pages.owner,
];

/** Tells the owner of a new event. */
export const newEventLetter = (event: EventRecord, email: string | undefined, place: MailPlace): Letter => ({
  subject: `New event: ${event.title}`,
  heading: 'A new event',
  paragraphs: [],
  facts: [
    ['Event', event.title],
    ['Event code', event.shareCode],
    ['Paid', event.isPaid ? 'yes' : 'no'],
    ...(email ? [['Host', email] as [string, string]] : []),
  ],
  links: [dashboardLink(place), ['Open the event', shareLink(place.origin, event.shareCode)]],
  footer: ownerFooter,
});

/** Tells the owner of a payment. */
export function paymentLetter(event: EventRecord, payment: PaymentRecord, place: MailPlace): Letter {
  const money = writtenMoney(payment.amount, payment.currency);
  return {
    subject: `Payment: ${money} for ${event.title}`,
    heading: money,
    ...testNotice(payment),
    paragraphs: [],
    facts: [
      ['Event', event.title],
      ['Event code', event.shareCode],
      ['Paid by', payment.email],
      ['Receipt', payment._id.toString()],
    ],
    links: [dashboardLink(place)],
    footer: ownerFooter,
  };
}

/** A week's figures as the report tells them; money in cents. */
export interface WeekFigures {
  from: Date;
  /** The last day that counts. */
  to: Date;
  revenue: number;
  eventsSold: number;
  newEvents: number;
  newGuests: number;
  isTest: boolean;
  currency: string;
}

/** The owner's weekly report. */
export function reportLetter(week: WeekFigures, place: MailPlace): Letter {
  const span = `${writtenDay(week.from)} to ${writtenDay(week.to)}`;
  return {
    subject: `Your week: ${span}`,
    heading: 'Your week',
    ...(week.isTest ? { notice: paymentTexts('testMode') } : {}),
    paragraphs: [`From ${span} (UTC):`],
    facts: [
      ['Revenue', writtenMoney(week.revenue, week.currency)],
      ['Events sold', formatCount(week.eventsSold)],
      ['New events', formatCount(week.newEvents)],
      ['New guests', formatCount(week.newGuests)],
    ],
    links: [dashboardLink(place)],
    footer: ownerFooter,
  };
}
