import { z } from 'zod';
import { lengths } from '../limits.ts';
import { liveTransports, type VenueMeasures } from '../rules/venue.ts';
import { Instant, Line } from './values.ts';

const Count = z.number().int().min(0).max(10_000);
const Ms = z.number().int().min(0).max(600_000);

const Timings = z
  .strictObject({ sent: Count, lost: Count, medianMs: Ms, worstMs: Ms })
  .refine(({ sent, lost }) => lost <= sent);

/** The measurements of a phone at the venue. Values that its browser does not provide are absent. */
const Measures = z.strictObject({
  pageMs: Ms.optional(),
  calls: Timings,
  foreignCount: Count,
  live: z.enum(liveTransports),
  pings: Timings,
  dropCount: Count,
  kBps: z.number().int().min(0).max(10_000_000).optional(),
  clockAheadMs: z.number().int().min(-1e13).max(1e13).optional(),
  hasCookies: z.boolean(),
  hasStorage: z.boolean(),
}) satisfies z.ZodType<VenueMeasures>;

/**
 * Reports the result of a venue check to the host. `place` is where the phone was, as entered by the user.
 */
export const ReportVenue = z.strictObject({ place: Line(lengths.venuePlace).optional(), measures: Measures });
export type ReportVenue = z.infer<typeof ReportVenue>;

/** The result of a venue check as the host sees it. */
export const VenueResult = z.strictObject({
  id: z.string(),
  place: z.string().optional(),
  measures: Measures,
  at: Instant,
});
export type VenueResult = z.infer<typeof VenueResult>;

/** Confirms to a phone that it has reached the server. `at` is the server's time. */
export const VenueReached = z.strictObject({
  shareCode: z.string(),
  title: z.string(),
  at: Instant,
  /** True if the request contained one of our cookies. Otherwise the reply sets one. */
  hasCookie: z.boolean(),
});
export type VenueReached = z.infer<typeof VenueReached>;
