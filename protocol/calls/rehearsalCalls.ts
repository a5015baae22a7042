import type { Calls } from './call.ts';

/** The calls by which a host tries an event out: the results of venue checks, and the rehearsal. */
export const rehearsalCalls = {
  'GET /api/events/:shareCode/venue-check/results': {
    who: 'cohost',
    summary: 'What phones have found at the venue, the latest first',
    reply: 'VenueResult[]',
  },
  'GET /api/events/:shareCode/rehearsal': {
    who: 'cohost',
    summary: 'The rehearsal of an event, asked for from the event or from its rehearsal',
    reply: 'RehearsalState',
  },
  'POST /api/events/:shareCode/rehearsal': {
    who: 'cohost',
    summary: 'Copies the event for a rehearsal with simulated guests; the one that there is already, if any',
    body: 'Rehearse',
    reply: 'Rehearsal',
    statuses: [201, 200],
  },
  'DELETE /api/events/:shareCode/rehearsal': {
    who: 'cohost',
    summary: 'Ends the rehearsal and deletes it, from the event or from the rehearsal itself',
  },
} as const satisfies Calls;
