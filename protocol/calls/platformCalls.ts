import type { Calls } from './call.ts';

/** The calls about the platform: payments, sessions, settings, analytics and metrics. */
export const platformCalls = {
  'POST /api/payment/process': {
    who: 'anybody',
    summary: 'Pays for an event and creates it; without a key the card’s token is the key',
    body: 'ProcessPayment',
    needsCookies: 'login',
    size: 'list',
    takesKey: true,
    reply: 'PaymentDone',
    statuses: [201, 200],
    refusal: 'PaymentFailed',
  },
  'GET /api/session': {
    who: 'anybody',
    summary: 'Who a browser is: in the event with that code, or in general',
    query: { event: 'EventInQuery' },
    reply: 'Session',
  },
  'POST /api/logout': {
    who: 'anybody',
    summary: 'Ends every grant of this browser',
    body: 'LogOut',
    endsRights: true,
  },
  'GET /api/platform/settings': {
    who: 'anybody',
    summary: 'What an event costs, whether it is asked, and who takes the money',
    reply: 'PlatformSettings',
  },
  'POST /api/shorten': {
    who: 'anybody',
    summary: 'The short form of a link to a page of ours',
    body: 'Shorten',
    reply: 'ShortLink',
    statuses: [201, 200],
  },
  'GET /api/openapi.json': {
    who: 'anybody',
    summary: 'This description of all calls (OpenAPI 3.1)',
    reply: 'OpenApi',
  },
  'POST /api/analytics/track': {
    who: 'anybody',
    summary: 'Tells of a page that was opened or left',
    body: 'TrackAnalytics',
    mayBeBeacon: true,
  },
  'POST /api/owner/auth': {
    who: 'anybody',
    summary: 'Opens the owner’s login',
    body: 'OwnerAuth',
    needsCookies: 'login',
    reply: 'AuthResult',
  },
  'GET /api/owner/payments': {
    who: 'owner',
    summary: 'The payments of a range, newest first',
    query: { range: 'Range' },
    reply: 'Payment[]',
  },
  'GET /api/owner/revenue/export': {
    who: 'owner',
    summary: 'The payments of a range as a table',
    query: { range: 'Range' },
    reply: 'text/csv',
  },
  'POST /api/owner/payments/:id/refund': {
    who: 'owner',
    summary: 'Gives a payment back, once',
    reply: 'Payment',
  },
  'GET /api/owner/analytics/summary': {
    who: 'owner',
    summary: 'Traffic of a range',
    query: { range: 'Range' },
    reply: 'AnalyticsSummary',
  },
  'GET /api/owner/events': {
    who: 'owner',
    summary: 'All events, newest first',
    reply: 'OwnerEvent[]',
  },
  'DELETE /api/owner/events/:id': {
    who: 'owner',
    summary: 'Removes an event and everything in it but its payment records',
  },
  'GET /api/owner/dashboard-stats': {
    who: 'owner',
    summary: 'The figures of the overview',
    reply: 'DashboardStats',
  },
  'GET /api/owner/revenue': {
    who: 'owner',
    summary: 'Revenue of a range, by day',
    query: { range: 'Range' },
    reply: 'Revenue',
  },
  'GET /api/owner/user-stats': {
    who: 'owner',
    summary: 'Figures of all participants',
    reply: 'UserStats',
  },
  'GET /api/owner/health': {
    who: 'owner',
    summary: 'How the platform is doing at this moment',
    reply: 'PlatformHealth',
  },
  'POST /api/owner/clock': {
    who: 'owner',
    summary: 'Says that the date is right which the server’s clock showed',
    body: 'ConfirmClock',
    reply: 'PlatformHealth',
  },
  'GET /api/owner/settings': {
    who: 'owner',
    summary: 'The platform’s settings',
    reply: 'OwnerSettings',
  },
  'PATCH /api/owner/settings/pricing': {
    who: 'owner',
    summary: 'Changes the settings, at once for everybody',
    body: 'UpdateSettings',
    reply: 'OwnerSettings',
  },
} as const satisfies Calls;
