import type { Calls } from './Call.ts';

/** Counting visits, and the owner’s look at what was counted. */
export const analyticsCalls = {
  /** Tells of a page that was opened or left. */
  'POST /api/analytics/track': {
    who: 'anybody',
    body: 'TrackAnalytics',
    mayBeBeacon: true,
  },
  'GET /api/owner/analytics/summary': {
    who: 'owner',
    query: { range: 'Range' },
    reply: 'AnalyticsSummary',
  },
} as const satisfies Calls;
