import type { Calls } from './Call.ts';

/** Who a browser is, and how it forgets that. */
export const sessionCalls = {
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
} as const satisfies Calls;
