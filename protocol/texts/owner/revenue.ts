import { texts } from '../catalogue.ts';

/** Revenue, and the payments with their refunds. */
export const revenueTexts = texts('revenue', {
  overTime: 'Over time',
  sentence:
    '{days, plural, =365 {Last 12 months} other {Last # days}}: {total} from {events, plural, one {# event} other {# events}}.',
  sentenceWithBest:
    '{days, plural, =365 {Last 12 months} other {Last # days}}: {total} from {events, plural, one {# event} other {# events}}. Best: {best} ({bestTotal}).',
  when: 'When',
  eventsSold: 'Events sold',
  revenue: 'Revenue',
  noneTitle: 'No revenue yet',
  none: 'No one has paid for an event in the {days, plural, =365 {last 12 months} other {last # days}}. Hosts pay when they create an event from the landing page.',

  exportReport: 'Export Report',
  exportStartedTitle: 'Export Started',
  exportStarted: 'Your revenue report is being generated.',
  exportFailed: 'Failed to export the report. Please try again.',

  payments: 'Payments',
  noPayments: 'Payments in this range will appear here, and you can refund them.',
  chargedIn: 'Charged in {currencies}, newest first. Times are in your time zone ({timeZone}).',
  morePayments: '{count, plural, one {# more payment} other {# more payments}}',
  test: 'Test',
  refund: 'Refund',
  refundLabel: 'Refund {amount} for {title}',
  refunding: 'Refunding',
  refunded: 'Refunded',
  refundedOn: 'Refunded {day}',
  refundTitle: 'Refund {amount}?',
  refundText:
    'Are you sure you want to refund {amount} to {email}? The full amount goes back to the card and no longer counts as revenue. The event stays.',
  refundButton: 'Refund {amount}',
  refundBusy: 'Refunding...',
  refundedTitle: 'Payment Refunded',
  refundedText: '{amount} is on its way back to the card.',
  refundStartedTitle: 'Refund Started',
  refundStarted: 'We’ll send {amount} back to the card as soon as the payment provider answers.',
  refundFailed: 'Failed to refund the payment. Please try again.',
});
