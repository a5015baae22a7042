import { prices } from '../limits.ts';
import { done, failed } from './toasts.ts';
import { formatMoney } from './formats.ts';

/** The owner's toasts, questions and numbers; apart from everybody else's, whose pages need not load them. */

/** Toasts after something failed. */
export const ownerFailures = {
  password: failed('Invalid password. Please try again.', 'Access Denied'),
  gateRequest: failed('We couldn’t check the password. Please try again.'),
  logOut: failed('Failed to log out. Please try again.'),
  createEvent: failed('Failed to create event. Please try again.'),
  deleteEvent: failed('Failed to delete the event. Please try again.'),
  incomplete: failed('Please fill in all required fields.', 'Missing Information'),
  adminCode: (problem: string) => failed(problem, 'Check the Admin Code'),
  setAdminCode: failed('Failed to set the admin code. Please try again.'),
  saveSettings: failed('Failed to save settings. Please try again.'),
  exportReport: failed('Failed to export the report. Please try again.'),
  confirmClock: (serverText?: string) =>
    failed(serverText || 'Failed to confirm the date. Please try again.'),
  refund: (serverText?: string) => failed(serverText || 'Failed to refund the payment. Please try again.'),
} as const;

/** Toasts after something was done. */
export const ownerSuccesses = {
  welcome: done('Access Granted', 'Welcome to the owner dashboard.'),
  eventCreated: (shareCode: string) => done('Event created', `Event code: ${shareCode}`),
  eventDeleted: (title: string) => done('Event deleted', `We’ve deleted "${title}" and everything in it.`),
  settingsSaved: done('Settings saved', 'They apply to everyone from now on.'),
  clockConfirmed: done('Date confirmed', 'What is too old will be deleted again from now on.'),
  exportStarted: done('Export Started', 'Your revenue report is being generated.'),
  refunded: (amount: string) => done('Payment Refunded', `${amount} is on its way back to the card.`),
  refundStarted: (amount: string) =>
    done('Refund Started', `We’ll send ${amount} back to the card as soon as the payment provider answers.`),
} as const;

/** What confirmations ask, and what they add to the question. */
export const ownerConfirmations = {
  deleteEvent: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  deletedWithEvent:
    'Its questions, guests, predictions, messages and pictures will be deleted too. Guests in it now will see that it’s gone. Payment records stay.',
  refund: (amount: string, email: string) => `Are you sure you want to refund ${amount} to ${email}?`,
  refunded: 'The full amount goes back to the card and no longer counts as revenue. The event stays.',
} as const;

const days = (range: number) => (range === 365 ? '12 months' : `${range} days`);

/** How a range is called in its choice: 'Last 30 days'. */
export const rangeName = (range: number) => `Last ${days(range)}`;

/** How each number is called, and what it counts, in the words of docs/decisions.md. */
export const metricTexts = {
  totalRevenue: {
    label: 'Total revenue',
    definition: 'All completed payments so far, minus refunds.',
  },
  revenueGrowth: {
    label: 'Growth',
    definition:
      'Revenue in the last 30 days compared with the 30 days before. It shows 0% if there was none before.',
  },
  activeEvents: {
    label: 'Active events',
    definition: 'Events that guests can open now. The sample game never counts.',
  },
  newEventsThisWeek: {
    label: 'New this week',
    definition: 'Events created in the last 7 days, active or not. Deleted events don’t count.',
  },
  totalUsers: {
    label: 'Total users',
    definition:
      'Everyone who has joined an event, once per event. Removed guests and deleted events don’t count.',
  },
  activeUsersToday: {
    label: 'Active today',
    definition: 'Guests who joined or predicted today (UTC).',
  },
  avgRevenuePerEvent: {
    label: 'Average revenue per event',
    definition: 'Total revenue divided by all events ever created, including free ones.',
  },
  conversionRate: {
    label: 'Conversion rate',
    definition: 'The share of paid events among all events ever created, including deleted ones.',
  },
  revenue: {
    label: 'Total revenue',
    definition: 'Completed payments in this range, by the day they were paid (UTC), minus refunds.',
  },
  eventsSold: {
    label: 'Events sold',
    definition: 'Completed payments in this range, minus refunds.',
  },
  avgOrderValue: {
    label: 'Average order value',
    definition: 'Revenue in this range divided by the events sold in it.',
  },
  usersTotal: {
    label: 'Total users',
    definition:
      'Everyone who has joined an event, once per event. Removed guests and deleted events don’t count.',
  },
  usersActiveThisWeek: {
    label: 'Active this week',
    definition: 'Guests who joined or predicted in the last 7 days.',
  },
  usersNewThisMonth: {
    label: 'New this month',
    definition: 'Guests who joined in the last 30 days.',
  },
  retentionRate: {
    label: 'Retention rate',
    definition: 'The share of guests active in the 30 days before the last 30 who came back in the last 30.',
  },
  pageViews: {
    label: 'Page views',
    definition: 'Pages opened in this range (UTC). Bots and browsers that ask not to be tracked don’t count.',
  },
  uniqueVisitors: {
    label: 'Unique visitors',
    definition: 'Visits. A browser tab counts once for each day (UTC) it opens a page.',
  },
} as const;

/** What the owner is asked while the server's clock may be wrong. */
export const clockTexts = {
  title: 'Is the date right?',
  intro:
    "The server's clock has jumped. That's normal after a few days switched off, or after restoring a backup.",
  waiting: (events: string | undefined) =>
    `Until we know, we won't delete anything old. Waiting: ${events ? `${events} past the time you keep them, ` : ''}old backups, page visits and old emails.`,
  patience: (span: string) =>
    `Wrong date? Correct the computer's clock, and nothing will be lost. If you do nothing, we'll trust it after ${span} of running.`,
  confirm: 'The date is right',
  question: (date: string) => `Is it really ${date}?`,
  consequence: (events: string | undefined) =>
    events
      ? `Then ${events} will be deleted for good, with all guests and predictions. Old backups will go, too.`
      : 'Then old backups, page visits and old emails will be deleted.',
  confirmWith: (events: string | undefined) => (events ? `Yes, delete ${events}` : 'The date is right'),
} as const;

/** What is shown where something is not yet, or is not so. */
export const ownerNotes = {
  mailMissing:
    'Email isn’t set up yet. We’ll keep your choices, but nothing is sent until SMTP_URL is set on the server.',
  sessionEnded: 'You’ve been signed out. Please enter the password again.',
} as const;

/** What the settings say about a price that cannot be asked. */
export const priceProblem = `Please enter a price from ${formatMoney(prices.min)} to ${formatMoney(prices.max)}.`;
