import { by } from './by.ts';
import type { Calls } from './call.ts';

/** The calls about the platform (its payments, sessions, settings, visits and metrics), by who may make them. */
export const platformCalls = {
  ...by('anybody', {
    'POST /api/payment/process': {
      summary: 'Pays for an event and creates it; without a key the card’s token is the key',
      body: 'ProcessPayment',
      needsCookies: true,
      size: 'list',
      takesKey: true,
      reply: 'PaymentDone',
      statuses: [201, 200],
      refusal: 'PaymentFailed',
    },
    'GET /api/session': {
      summary: 'Who a browser is: in the event with that code, or in general',
      query: { event: 'EventInQuery' },
      reply: 'Session',
    },
    'POST /api/logout': { summary: 'Ends every grant of this browser', body: 'LogOut', endsRights: true },
    'GET /api/platform/settings': {
      summary: 'What an event costs, whether it is asked, and who takes the money',
      reply: 'PlatformSettings',
    },
    'POST /api/shorten': {
      summary: 'The short form of a link to a page of ours',
      body: 'Shorten',
      reply: 'ShortLink',
      statuses: [201, 200],
    },
    'GET /api/openapi.json': { summary: 'This description of all calls (OpenAPI 3.1)', reply: 'OpenApi' },
    'POST /api/analytics/track': {
      summary: 'Tells of a page that was opened or left',
      body: 'TrackAnalytics',
      mayBeBeacon: true,
    },
    'POST /api/owner/auth': {
      summary: 'Opens the owner’s login',
      body: 'OwnerAuth',
      needsCookies: true,
      reply: 'AuthResult',
    },
  }),
  ...by('owner', {
    'GET /api/owner/payments': {
      summary: 'The payments of a range, newest first',
      query: { range: 'Range' },
      reply: 'Payment[]',
    },
    'GET /api/owner/revenue/export': {
      summary: 'The payments of a range as a table',
      query: { range: 'Range' },
      reply: 'text/csv',
    },
    'POST /api/owner/payments/:id/refund': { summary: 'Gives a payment back, once', reply: 'Payment' },
    'GET /api/owner/analytics/summary': {
      summary: 'Traffic of a range',
      query: { range: 'Range' },
      reply: 'AnalyticsSummary',
    },
    'GET /api/owner/events': { summary: 'All events, newest first', reply: 'OwnerEvent[]' },
    'DELETE /api/owner/events/:id': {
      summary: 'Removes an event and everything in it but its payment records',
    },
    'GET /api/owner/dashboard-stats': { summary: 'The figures of the overview', reply: 'DashboardStats' },
    'GET /api/owner/revenue': {
      summary: 'Revenue of a range, by day',
      query: { range: 'Range' },
      reply: 'Revenue',
    },
    'GET /api/owner/user-stats': { summary: 'Figures of all participants', reply: 'UserStats' },
    'GET /api/owner/health': { summary: 'How the platform is doing at this moment', reply: 'PlatformHealth' },
    'POST /api/owner/clock': {
      summary: 'Says that the date is right which the server’s clock showed',
      body: 'ConfirmClock',
      reply: 'PlatformHealth',
    },
    'GET /api/owner/settings': { summary: 'The platform’s settings', reply: 'OwnerSettings' },
    'PATCH /api/owner/settings/pricing': {
      summary: 'Changes the settings, at once for everybody',
      body: 'UpdateSettings',
      reply: 'OwnerSettings',
    },
  }),
} satisfies Calls;
