import type { Calls } from './Call.ts';

/** The owner’s gate, figures and settings. */
export const ownerCalls = {
  /** The owner's gate. */
  'POST /api/owner/auth': {
    who: 'anybody',
    body: 'OwnerAuth',
    reply: 'AuthResult',
  },
  'GET /api/owner/events': {
    who: 'owner',
    reply: 'OwnerEvent[]',
  },
  /** Removes an event and everything in it but its payment records. */
  'DELETE /api/owner/events/:id': {
    who: 'owner',
  },
  'GET /api/owner/dashboard-stats': {
    who: 'owner',
    reply: 'DashboardStats',
  },
  'GET /api/owner/revenue': {
    who: 'owner',
    query: { range: 'Range' },
    reply: 'Revenue',
  },
  'GET /api/owner/user-stats': {
    who: 'owner',
    reply: 'UserStats',
  },
  'GET /api/owner/health': {
    who: 'owner',
    reply: 'PlatformHealth',
  },
  /** Says that the date is right which the server's clock showed. */
  'POST /api/owner/clock': {
    who: 'owner',
    body: 'ConfirmClock',
    reply: 'PlatformHealth',
  },
  'GET /api/owner/settings': {
    who: 'owner',
    reply: 'OwnerSettings',
  },
  'PATCH /api/owner/settings/pricing': {
    who: 'owner',
    body: 'UpdateSettings',
    reply: 'OwnerSettings',
  },
} as const satisfies Calls;
