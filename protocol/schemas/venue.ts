import { z } from 'zod';
import { lengths } from '../limits.ts';
import { liveWays, type VenueMeasures } from '../rules/venue.ts';
import { Instant, Line } from './values.ts';

const Count = z.number().int().min(0).max(10_000);
const Ms = z.number().int().min(0).max(600_000);

const Timings = z
  .strictObject({ sent: Count, lost: Count, medianMs: Ms, worstMs: Ms })
  .refine(({ sent, lost }) => lost <= sent);

/** What a phone has measured at the venue; what its browser does not tell is absent. */
const Measures = z.strictObject({
  pageMs: Ms.optional(),
  calls: Timings,
  foreignCount: Count,
  live: z.enum(liveWays),
  pings: Timings,
  dropCount: Count,
  kBps: z.number().int().min(0).max(10_000_000).optional(),
  clockAheadMs: z.number().int().min(-1e13).max(1e13).optional(),
  hasCookies: z.boolean(),
  hasStorage: z.boolean(),
}) satisfies z.ZodType<VenueMeasures>;

/** What the venue check of a phone tells the host. `place`: where it was, in its holder's words. */
export const ReportVenue = z.strictObject({ place: Line(lengths.venuePlace).optional(), measures: Measures });
export type ReportVenue = z.infer<typeof ReportVenue>;

/** What a phone has found at the venue, for the host. */
export const VenueResult = z.strictObject({
  id: z.string(),
  place: z.string().optional(),
  measures: Measures,
  at: Instant,
});
export type VenueResult = z.infer<typeof VenueResult>;

/** That the server was reached: the event as it is called, and the server's clock. */
export const VenueReached = z.strictObject({
  shareCode: z.string(),
  title: z.string(),
  at: Instant,
  /** Whether a cookie of ours came along; every reply without one sets one. */
  hasCookie: z.boolean(),
});
export type VenueReached = z.infer<typeof VenueReached>;
