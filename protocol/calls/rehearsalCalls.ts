import type { Calls } from './call.ts';

/** The calls for venue checks and rehearsals. */
export const rehearsalCalls = {
  'GET /api/events/:shareCode/venue-check/results': {
    who: 'administrators',
    summary: 'Returns the venue checks of phones, newest first',
    reply: 'VenueResult[]',
  },
  'GET /api/events/:shareCode/rehearsal': {
    who: 'administrators',
    summary: 'Returns the rehearsal of an event, by the code of either',
    reply: 'RehearsalState',
  },
  'POST /api/events/:shareCode/rehearsal': {
    who: 'administrators',
    summary: 'Starts a rehearsal with simulated guests, or returns the one that is running',
    body: 'Rehearse',
    reply: 'Rehearsal',
    statuses: [201, 200],
  },
  'DELETE /api/events/:shareCode/rehearsal': {
    who: 'administrators',
    summary: 'Ends and deletes the rehearsal, by the code of either',
  },
} as const satisfies Calls;
