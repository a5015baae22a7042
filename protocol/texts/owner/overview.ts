import { texts } from '../catalogue.ts';

/** The overview: secondary figures, the newest events, the platform's health, the check of the clock. */
export const overviewTexts = texts('overview', {
  title: 'At a glance',
  growth: '{percent} in 30 days',
  newThisWeek: '{count, number} new this week',
  activeToday: '{count, number} active today',
  conversion: '{percent} conversion rate',
  recentEvents: 'Recent events',
  seeAll: 'See all {count, number} events',

  health: 'Platform health',
  database: 'Database',
  servers: 'Servers',
  serverCount: '{count, plural, one {# server} other {# servers}}',
  thisServer: '{name} (this one)',
  redis: 'Redis',
  redisConnected: 'Connected',
  redisAway: 'Away since {time}',
  redisMissing: 'Not set up',
  newsConnected: 'servers hear of each other within {ms}\u00a0ms',
  newsAway: 'servers hear of each other within seconds',
  newsMissing: 'servers hear of each other within seconds; set REDIS_URL for all of them',
  databaseKind: '{kind, select, mongodb {Your MongoDB} embedded {Built-in store} other {{kind}}}',
  latency: 'answers in {ms} ms',
  shortLatency: 'answers in less than 1 ms',
  connected: 'Connected now',
  devices: '{count, plural, one {# device} other {# devices}}',
  live: 'Live now',
  events: '{count, plural, one {# event} other {# events}}',
  lastBackup: 'Last backup',
  noBackup: 'None yet',
  backupLessThanAMinuteAgo: 'less than a minute ago',
  email: 'Email',
  emailSetUp: 'Set up',
  emailNotSetUp: 'Not set up',
  payments: 'Payments',
  testMode: 'Test mode',
  square: 'Square',
  uptime: 'Running for',
  version: 'Version',

  clockTitle: 'Is the date right?',
  clockIntro:
    'The server’s clock has jumped. That’s normal after a few days switched off, or after restoring a backup.',
  clockWaiting:
    'Until we know, we won’t delete anything old. Waiting: {events, plural, =0 {} one {# event past the time you keep them, } other {# events past the time you keep them, }}old backups, page visits and old emails.',
  clockPatience:
    'Wrong date? Correct the computer’s clock, and nothing will be lost. If you do nothing, we’ll trust it after {hours, plural, one {# hour} other {# hours}} of running.',
  serverClock: 'The server’s clock says',
  expectedClock: 'We expected',
  deviceClock: 'Your device says',
  confirmClock: 'The date is right',
  confirmClockTitle: 'Is it really {date}?',
  confirmClockText:
    '{events, plural, =0 {Then old backups, page visits and old emails will be deleted.} one {Then # event will be deleted for good, with all guests and predictions. Old backups will go, too.} other {Then # events will be deleted for good, with all guests and predictions. Old backups will go, too.}}',
  confirmClockButton:
    '{events, plural, =0 {The date is right} one {Yes, delete # event} other {Yes, delete # events}}',
  confirmingClock: 'Confirming...',
  clockConfirmedTitle: 'Date confirmed',
  clockConfirmed: 'What is too old will be deleted again from now on.',
  confirmClockFailed: 'Failed to confirm the date. Please try again.',
});
