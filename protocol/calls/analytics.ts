import type { Calls } from './Call.ts';

/** Counting visits, and the owner’s look at what was counted. */
export const analyticsCalls = {
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
} as const satisfies Calls;
