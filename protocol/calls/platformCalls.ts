import type { Calls } from './calls.ts';

/** The calls about the platform: its payments, sessions, settings, visits and metrics. */
export const platformCalls = {
  // Payments
  'POST /api/payment/process': {
    summary: 'Pays for an event and creates it; without a key the card’s token is the key',
    who: 'anybody',
    body: 'ProcessPayment',
    size: 'list',
    takesKey: true,
    reply: 'PaymentDone',
    statuses: [201, 200],
    refusal: 'PaymentFailed',
  },
  'GET /api/owner/payments': {
    summary: 'The payments of a range, newest first',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'Payment[]',
  },
  'GET /api/owner/revenue/export': {
    summary: 'The payments of a range as a table',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'text/csv',
  },
  'POST /api/owner/payments/:id/refund': {
    summary: 'Gives a payment back, once',
    who: 'owner',
    reply: 'Payment',
  },

  // Sessions
  'GET /api/session': {
    summary: 'Who a browser is: in the event with that code, or in general',
    who: 'anybody',
    query: { event: 'EventInQuery' },
    reply: 'Session',
  },
  'POST /api/logout': {
    summary: 'Ends every grant of this browser',
    who: 'anybody',
    body: 'LogOut',
  },

  // What everybody may ask
  'GET /api/platform/settings': {
    summary: 'What an event costs, whether it is asked, and who takes the money',
    who: 'anybody',
    reply: 'PlatformSettings',
  },
  'POST /api/shorten': {
    summary: 'The short form of a link to a page of ours',
    who: 'anybody',
    body: 'Shorten',
    reply: 'ShortLink',
    statuses: [201, 200],
  },
  'GET /api/openapi.json': {
    summary: 'This description of all calls (OpenAPI 3.1)',
    who: 'anybody',
    reply: 'OpenApi',
  },

  // Visits
  'POST /api/analytics/track': {
    summary: 'Tells of a page that was opened or left',
    who: 'anybody',
    body: 'TrackAnalytics',
    mayBeBeacon: true,
  },
  'GET /api/owner/analytics/summary': {
    summary: 'Traffic of a range',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'AnalyticsSummary',
  },

  // The owner’s login, metrics and settings
  'POST /api/owner/auth': {
    summary: 'Opens the owner’s login',
    who: 'anybody',
    body: 'OwnerAuth',
    reply: 'AuthResult',
  },
  'GET /api/owner/events': {
    summary: 'All events, newest first',
    who: 'owner',
    reply: 'OwnerEvent[]',
  },
  'DELETE /api/owner/events/:id': {
    summary: 'Removes an event and everything in it but its payment records',
    who: 'owner',
  },
  'GET /api/owner/dashboard-stats': {
    summary: 'The figures of the overview',
    who: 'owner',
    reply: 'DashboardStats',
  },
  'GET /api/owner/revenue': {
    summary: 'Revenue of a range, by day',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'Revenue',
  },
  'GET /api/owner/user-stats': {
    summary: 'Figures of all participants',
    who: 'owner',
    reply: 'UserStats',
  },
  'GET /api/owner/health': {
    summary: 'How the platform is doing at this moment',
    who: 'owner',
    reply: 'PlatformHealth',
  },
  'POST /api/owner/clock': {
    summary: 'Says that the date is right which the server’s clock showed',
    who: 'owner',
    body: 'ConfirmClock',
    reply: 'PlatformHealth',
  },
  'GET /api/owner/settings': {
    summary: 'The platform’s settings',
    who: 'owner',
    reply: 'OwnerSettings',
  },
  'PATCH /api/owner/settings/pricing': {
    summary: 'Changes the settings, at once for everybody',
    who: 'owner',
    body: 'UpdateSettings',
    reply: 'OwnerSettings',
  },
} as const satisfies Calls;
