import { pages, shareLink } from '../../../protocol/paths.ts';
import { dayOf } from '../../../protocol/rules/days.ts';
import { formatCount, formatDay, formatMoney } from '../../../protocol/texts/formats.ts';
import { mailTexts } from '../../../protocol/texts/server/mails.ts';
import type { EventRecord } from '../../models/event.ts';
import type { PaymentRecord } from '../../models/platform/payments.ts';
import type { MailText } from './layout.ts';

/** What every mail may say of the platform. */
export interface MailContext {
  /** Where links lead; without a trailing slash. */
  origin: string;
  supportEmail?: string | undefined;
}

/** A day as mails write it (UTC). */
const writtenDay = (at: Date): string => formatDay(dayOf(at));

/** Cents as people write them: `$19.99 CAD`. */
const writtenMoney = (cents: number, currency: string): string =>
  mailTexts('money', { amount: formatMoney(cents), currency });

const linksOf = ({ shareCode }: EventRecord, { origin }: MailContext): MailText['links'] => [
  [mailTexts('openPortal'), origin + pages.admin(shareCode)],
  [mailTexts('eventLink'), shareLink(origin, shareCode)],
];

const helpLine = ({ supportEmail }: MailContext) =>
  supportEmail ? [mailTexts('help', { email: supportEmail })] : [];

const testNotice = ({ isTest }: { isTest: boolean }) => (isTest ? { notice: mailTexts('testMode') } : {});

/** What the payer gets: what was paid and both links. The admin code is in no mail. */
export function receiptMail(event: EventRecord, payment: PaymentRecord, place: MailContext): MailText {
  const { amount, currency, paidAt, createdAt, _id } = payment;
  return {
    subject: mailTexts('receiptSubject', { title: event.title }),
    heading: mailTexts('eventIsLive'),
    ...testNotice(payment),
    paragraphs: [mailTexts('receiptIntro', { title: event.title }), mailTexts('aboutAdminCode')],
    facts: [
      [mailTexts('event'), event.title],
      [mailTexts('amount'), writtenMoney(amount, currency)],
      [mailTexts('paidOn'), writtenDay(paidAt ?? createdAt)],
      [mailTexts('receipt'), _id.toString()],
    ],
    links: linksOf(event, place),
    footer: [mailTexts('receiptReason'), ...helpLine(place)],
  };
}

/** What somebody gets who made an event for nothing. */
export const welcomeMail = (event: EventRecord, place: MailContext): MailText => ({
  subject: mailTexts('welcomeSubject', { title: event.title }),
  heading: mailTexts('eventIsLive'),
  paragraphs: [mailTexts('welcomeIntro', { title: event.title }), mailTexts('aboutAdminCode')],
  links: linksOf(event, place),
  footer: [mailTexts('welcomeReason'), ...helpLine(place)],
});

/** Reminds a host of the day (`YYYY-MM-DD`) on which the event is deleted. */
export function deletionMail(
  event: EventRecord,
  deletesOn: string,
  { origin, ...place }: MailContext,
): MailText {
  const [title, day] = [event.title, formatDay(deletesOn)];
  return {
    subject: mailTexts('deletionSubject', { day, title }),
    heading: mailTexts('deletion', { day }),
    paragraphs: [mailTexts('deletionIntro', { title, day }), mailTexts('aboutAdminCode')],
    links: [[mailTexts('openPortal'), origin + pages.admin(event.shareCode)]],
    footer: [mailTexts('welcomeReason'), ...helpLine({ origin, ...place })],
  };
}

const ownerFooter = () => [mailTexts('ownerReason')];
const dashboardLink = ({ origin }: MailContext): [string, string] => [
  mailTexts('openDashboard'),
  origin + pages.owner,
];

/** Tells the owner of a new event. */
export const newEventMail = (
  event: EventRecord,
  email: string | undefined,
  place: MailContext,
): MailText => ({
  subject: mailTexts('newEventSubject', { title: event.title }),
  heading: mailTexts('newEvent'),
  paragraphs: [],
  facts: [
    [mailTexts('event'), event.title],
    [mailTexts('shareCode'), event.shareCode],
    [mailTexts('paid'), mailTexts(event.isPaid ? 'yes' : 'no')],
    ...(email ? [[mailTexts('host'), email] as [string, string]] : []),
  ],
  links: [dashboardLink(place), [mailTexts('openEvent'), shareLink(place.origin, event.shareCode)]],
  footer: ownerFooter(),
});

/** Tells the owner of a payment. */
export function paymentMail(event: EventRecord, payment: PaymentRecord, place: MailContext): MailText {
  const money = writtenMoney(payment.amount, payment.currency);
  return {
    subject: mailTexts('paymentSubject', { money, title: event.title }),
    heading: money,
    ...testNotice(payment),
    paragraphs: [],
    facts: [
      [mailTexts('event'), event.title],
      [mailTexts('shareCode'), event.shareCode],
      [mailTexts('paidBy'), payment.email],
      [mailTexts('receipt'), payment._id.toString()],
    ],
    links: [dashboardLink(place)],
    footer: ownerFooter(),
  };
}

/** A week's figures as the report tells them; money in cents. */
export interface WeekMetrics {
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
export function reportMail(week: WeekMetrics, place: MailContext): MailText {
  const span = { from: writtenDay(week.from), to: writtenDay(week.to) };
  return {
    subject: mailTexts('reportSubject', span),
    heading: mailTexts('report'),
    ...testNotice(week),
    paragraphs: [mailTexts('reportSpan', span)],
    facts: [
      [mailTexts('revenue'), writtenMoney(week.revenue, week.currency)],
      [mailTexts('eventsSold'), formatCount(week.eventsSold)],
      [mailTexts('newEvents'), formatCount(week.newEvents)],
      [mailTexts('newGuests'), formatCount(week.newGuests)],
    ],
    links: [dashboardLink(place)],
    footer: ownerFooter(),
  };
}
