import type { Calls } from './Call.ts';

/** The owner’s gate, figures and settings. */
export const ownerCalls = {
  'POST /api/owner/auth': {
    summary: 'Opens the owner’s gate',
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
