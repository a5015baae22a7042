import { checkCookie } from '../access/cookieCheck.ts';
import { presentVenueResult } from '../presenters/venue.ts';
import { reportVenue, venueResults } from '../usecases/venueCheck/venue.ts';
import type { Handlers } from './callHandler.ts';

/** Returns the calls of the venue check. */
export const venueCalls = () =>
  ({
    'GET /api/events/:shareCode/venue-check': async ({ ctx, event: { shareCode, title } }) => ({
      shareCode,
      title,
      at: new Date().toISOString(),
      hasCookie: checkCookie(ctx),
    }),
    'POST /api/events/:shareCode/venue-check': async ({ event, input, takeToken }) =>
      reportVenue(event, input, takeToken),
    'GET /api/events/:shareCode/venue-check/results': async ({ event }) =>
      (await venueResults(event)).map(presentVenueResult),
  }) satisfies Partial<Handlers>;
