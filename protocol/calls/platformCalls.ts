import type { Calls } from './call.ts';

/** The calls for payments, sessions, settings, analytics and metrics of the platform. */
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
    summary: 'Returns the grants of this browser, in one event or in general',
    query: { event: 'EventInQuery' },
    reply: 'Session',
  },
  'GET /api/session/events': {
    who: 'anybody',
    summary: 'Returns the events for which this browser has a grant, newest first',
    reply: 'MyEvent[]',
  },
  'POST /api/logout': {
    who: 'anybody',
    summary: 'Ends every grant of this browser',
    body: 'LogOut',
    endsRights: true,
  },
  'GET /api/platform/settings': {
    who: 'anybody',
    summary: 'Returns the price of an event, whether it is charged, and the payment provider',
    reply: 'PlatformSettings',
  },
  'POST /api/shorten': {
    who: 'anybody',
    summary: 'Returns a short link to a page of this site',
    body: 'Shorten',
    reply: 'ShortLink',
    statuses: [201, 200],
  },
  'GET /api/openapi.json': {
    who: 'anybody',
    summary: 'Returns this description of all calls (OpenAPI 3.1)',
    reply: 'OpenApi',
  },
  'POST /api/analytics/track': {
    who: 'anybody',
    summary: 'Counts a page view, or the time spent on a page',
    body: 'TrackAnalytics',
    mayBeBeacon: true,
  },
  'POST /api/owner/auth': {
    who: 'anybody',
    summary: 'Logs in as owner with the password',
    body: 'OwnerAuth',
    needsCookies: 'login',
    reply: 'AuthResult',
  },
  'GET /api/owner/payments': {
    who: 'owner',
    summary: 'Returns the payments of a date range, newest first',
    query: { range: 'Range' },
    reply: 'Payment[]',
  },
  'GET /api/owner/revenue/export': {
    who: 'owner',
    summary: 'Returns the payments of a date range as CSV',
    query: { range: 'Range' },
    reply: 'text/csv',
  },
  'POST /api/owner/payments/:id/refund': {
    who: 'owner',
    summary: 'Refunds a payment, once',
    reply: 'Payment',
  },
  'GET /api/owner/analytics/summary': {
    who: 'owner',
    summary: 'Returns the traffic of a date range',
    query: { range: 'Range' },
    reply: 'AnalyticsSummary',
  },
  'GET /api/owner/events': {
    who: 'owner',
    summary: 'Returns all events, newest first',
    reply: 'OwnerEvent[]',
  },
  'DELETE /api/owner/events/:id': {
    who: 'owner',
    summary: 'Deletes an event and all of its data except payment records',
  },
  'GET /api/owner/dashboard-stats': {
    who: 'owner',
    summary: 'Returns the figures of the overview',
    reply: 'DashboardStats',
  },
  'GET /api/owner/revenue': {
    who: 'owner',
    summary: 'Returns the revenue of a date range, by day',
    query: { range: 'Range' },
    reply: 'Revenue',
  },
  'GET /api/owner/user-stats': {
    who: 'owner',
    summary: 'Returns figures about all participants',
    reply: 'UserStats',
  },
  'GET /api/owner/health': {
    who: 'owner',
    summary: 'Returns the current health of the platform',
    reply: 'PlatformHealth',
  },
  'POST /api/owner/clock': {
    who: 'owner',
    summary: 'Confirms the date that the server’s clock shows',
    body: 'ConfirmClock',
    reply: 'PlatformHealth',
  },
  'GET /api/owner/settings': {
    who: 'owner',
    summary: 'Returns the settings of the platform',
    reply: 'OwnerSettings',
  },
  'PATCH /api/owner/settings/pricing': {
    who: 'owner',
    summary: 'Changes the settings of the platform, with immediate effect',
    body: 'UpdateSettings',
    reply: 'OwnerSettings',
  },
} as const satisfies Calls;
