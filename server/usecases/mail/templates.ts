import { recoveryLinkMs } from '../../../protocol/limits.ts';
import { pageLinks, recoveryLink, shareLink } from '../../../protocol/paths.ts';
import { dayOf } from '../../../protocol/rules/days.ts';
import { formatCount, formatDay, formatMoney } from '../../../protocol/texts/formats.ts';
import { mailTexts } from '../../../protocol/texts/server/mails.ts';
import type { EventRecord } from '../../models/event.ts';
import type { PaymentRecord } from '../../models/platform/payments.ts';
import type { MailText } from './layout.ts';

/** Data about the platform that mails contain. */
export interface MailContext {
  /** The origin of links. It has no trailing slash. */
  origin: string;
  supportEmail?: string | undefined;
}

/** Formats a day (UTC). */
const formatUtcDay = (at: Date): string => formatDay(dayOf(at));

/** Formats an amount in cents, for example as `$19.99 CAD`. */
const formatCents = (cents: number, currency: string): string =>
  mailTexts('money', { amount: formatMoney(cents), currency });

const linksOf = ({ shareCode }: EventRecord, { origin }: MailContext): MailText['links'] => [
  [mailTexts('openPortal'), origin + pageLinks.admin(shareCode)],
  [mailTexts('eventLink'), shareLink(origin, shareCode)],
];

const helpLine = ({ supportEmail }: MailContext) =>
  supportEmail ? [mailTexts('help', { email: supportEmail })] : [];

const testNotice = ({ isTest }: { isTest: boolean }) => (isTest ? { notice: mailTexts('testMode') } : {});

/** Returns the receipt for a payer, which contains both links. No mail contains the admin code. */
export function receiptMail(event: EventRecord, payment: PaymentRecord, context: MailContext): MailText {
  const { amount, currency, paidAt, createdAt, _id } = payment;
  return {
    subject: mailTexts('receiptSubject', { title: event.title }),
    heading: mailTexts('eventIsLive'),
    ...testNotice(payment),
    paragraphs: [mailTexts('receiptIntro', { title: event.title }), mailTexts('aboutAdminCode')],
    facts: [
      [mailTexts('event'), event.title],
      [mailTexts('amount'), formatCents(amount, currency)],
      [mailTexts('paidOn'), formatUtcDay(paidAt ?? createdAt)],
      [mailTexts('receipt'), _id.toString()],
    ],
    links: linksOf(event, context),
    footer: [mailTexts('receiptReason'), ...helpLine(context)],
  };
}

/** Returns the welcome mail for the creator of a free event. */
export const welcomeMail = (event: EventRecord, context: MailContext): MailText => ({
  subject: mailTexts('welcomeSubject', { title: event.title }),
  heading: mailTexts('eventIsLive'),
  paragraphs: [mailTexts('welcomeIntro', { title: event.title }), mailTexts('aboutAdminCode')],
  links: linksOf(event, context),
  footer: [mailTexts('welcomeReason'), ...helpLine(context)],
});

/** Returns the mail that reminds a host of the day (`YYYY-MM-DD`) on which the event is deleted. */
export function deletionMail(
  event: EventRecord,
  deletesOn: string,
  { origin, ...context }: MailContext,
): MailText {
  const [title, day] = [event.title, formatDay(deletesOn)];
  return {
    subject: mailTexts('deletionSubject', { day, title }),
    heading: mailTexts('deletion', { day }),
    paragraphs: [mailTexts('deletionIntro', { title, day }), mailTexts('aboutAdminCode')],
    links: [[mailTexts('openPortal'), origin + pageLinks.admin(event.shareCode)]],
    footer: [mailTexts('welcomeReason'), ...helpLine({ origin, ...context })],
  };
}

/**
 * Returns the mail with the link for setting a new admin code. The key follows `#`, so that server logs never
 * contain it.
 */
export const recoveryMail = (event: EventRecord, key: string, context: MailContext): MailText => ({
  subject: mailTexts('recoverySubject', { title: event.title }),
  heading: mailTexts('recovery'),
  paragraphs: [
    mailTexts('recoveryIntro', { title: event.title }),
    mailTexts('recoveryAdvice', { minutes: recoveryLinkMs / 60_000 }),
  ],
  links: [[mailTexts('chooseCode'), recoveryLink(context.origin, event.shareCode, key)]],
  footer: [mailTexts('recoveryReason'), ...helpLine(context)],
});

const ownerFooter = () => [mailTexts('ownerReason')];
const dashboardLink = ({ origin }: MailContext): [string, string] => [
  mailTexts('openDashboard'),
  origin + pageLinks.owner,
];

/** Returns the mail that notifies the owner of a new event. */
export const newEventMail = (
  event: EventRecord,
  email: string | undefined,
  context: MailContext,
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
  links: [dashboardLink(context), [mailTexts('openEvent'), shareLink(context.origin, event.shareCode)]],
  footer: ownerFooter(),
});

/** Returns the mail that notifies the owner of a payment. */
export function paymentMail(event: EventRecord, payment: PaymentRecord, context: MailContext): MailText {
  const money = formatCents(payment.amount, payment.currency);
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
    links: [dashboardLink(context)],
    footer: ownerFooter(),
  };
}

/** The metrics of the weekly report. Money is in cents. */
export interface WeekMetrics {
  from: Date;
  /** The last day of the week. */
  to: Date;
  revenue: number;
  eventsSold: number;
  newEvents: number;
  newGuests: number;
  isTest: boolean;
  currency: string;
}

/** Returns the owner's weekly report. */
export function reportMail(metrics: WeekMetrics, context: MailContext): MailText {
  const span = { from: formatUtcDay(metrics.from), to: formatUtcDay(metrics.to) };
  return {
    subject: mailTexts('reportSubject', span),
    heading: mailTexts('report'),
    ...testNotice(metrics),
    paragraphs: [mailTexts('reportSpan', span)],
    facts: [
      [mailTexts('revenue'), formatCents(metrics.revenue, metrics.currency)],
      [mailTexts('eventsSold'), formatCount(metrics.eventsSold)],
      [mailTexts('newEvents'), formatCount(metrics.newEvents)],
      [mailTexts('newGuests'), formatCount(metrics.newGuests)],
    ],
    links: [dashboardLink(context)],
    footer: ownerFooter(),
  };
}
