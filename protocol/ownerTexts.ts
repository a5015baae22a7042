import { prices } from './limits.ts';
import { done, failed } from './texts.ts';

/** The owner's toasts, questions and definitions; apart from everybody else's, whose pages need not load them. */

/** Toasts after something failed. */
export const ownerFailures = {
  password: failed('Invalid password. Please try again.', 'Access Denied'),
  gateRequest: failed('The password could not be checked. Please try again.'),
  logOut: failed('Failed to log out. Please try again.'),
  createEvent: failed('Failed to create event. Please try again.'),
  deleteEvent: failed('Failed to delete the event. Please try again.'),
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
  eventCreated: (shareCode: string) => done('Event created', `Share code: ${shareCode}`),
  eventDeleted: (title: string) => done('Event deleted', `"${title}" and everything in it is gone.`),
  settingsSaved: done('Settings saved', 'They are in effect for everybody from now on.'),
  clockConfirmed: done('Date confirmed', 'What is too old will be deleted again from now on.'),
  exportStarted: done('Export Started', 'Your revenue report is being generated.'),
  refunded: (amount: string) => done('Payment Refunded', `${amount} goes back to the card.`),
  refundStarted: (amount: string) =>
    done('Refund Started', `${amount} goes back to the card as soon as the payment provider answers.`),
} as const;

/** What confirmations ask, and what they add to the question. */
export const ownerConfirmations = {
  deleteEvent: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  deletedWithEvent:
    'Its questions, participants, predictions, messages and pictures are removed with it, and guests who are in it right now are told. Payment records are kept.',
  refund: (amount: string, email: string) => `Are you sure you want to refund ${amount} to ${email}?`,
  refunded: 'The whole amount goes back to the card, and no longer counts as revenue. The event stays.',
} as const;

const days = (range: number) => (range === 365 ? '12 months' : `${range} days`);

/** How a range is called in its choice: 'Last 30 days'. */
export const rangeName = (range: number) => `Last ${days(range)}`;

/** What each figure counts, in the words of docs/decisions.md. */
export const definitions = {
  totalRevenue: 'All completed payments since the beginning, without refunded ones.',
  revenueGrowth: 'Revenue of the last 30 days against the 30 days before them. Without any before, 0%.',
  activeEvents: 'Events that guests can open now. The sample game never counts.',
  newEventsThisWeek: 'Events created in the last 7 days, active or not, that were not deleted.',
  totalUsers:
    'Everybody who has joined an event, once for each event; not who was removed, or whose event was.',
  activeUsersToday: 'Participants who joined or predicted today (UTC).',
  avgRevenuePerEvent: 'Total revenue divided by all events ever created, free ones included.',
  conversionRate: 'Events that were paid for, of all events ever created, deleted ones included.',
  revenue: 'Completed payments of this range by the day they were paid (UTC), without refunded ones.',
  eventsSold: 'Completed payments of this range, without refunded ones.',
  avgOrderValue: 'Revenue of this range divided by the events sold in it.',
  usersTotal:
    'Everybody who has joined an event, once for each event; not who was removed, or whose event was.',
  usersActiveThisWeek: 'Participants who joined or predicted in the last 7 days.',
  usersNewThisMonth: 'Participants who joined in the last 30 days.',
  retentionRate:
    'Of the participants active in the 30 days before the last 30, how many came back in the last 30.',
  pageViews:
    'Pages opened in this range of days (UTC). Robots, and browsers that ask not to be tracked, are left out.',
  uniqueVisitors: 'Visits: a browser tab counts once for each day (UTC) on which it opens a page.',
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
  testMode: 'Test mode: no money is taken',
  mailMissing:
    'Mail is not configured: your choices are kept, but nothing is sent until SMTP_URL is set on the server.',
  sessionEnded: 'Your session has ended. Please enter the password again.',
} as const;

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** What the settings say about a price that cannot be asked. */
export const priceProblem = `Please enter a price from ${dollars(prices.min)} to ${dollars(prices.max)}.`;
