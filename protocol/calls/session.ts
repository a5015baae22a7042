import type { Calls } from './Call.ts';

/** Who a browser is, and how it forgets that. */
export const sessionCalls = {
  /** Who a browser is: in the event with that code, or in general. */
  'GET /api/session': {
    who: 'anybody',
    query: { event: 'EventInQuery' },
    reply: 'Session',
  },
  'POST /api/logout': {
    who: 'anybody',
    body: 'LogOut',
  },
} as const satisfies Calls;
