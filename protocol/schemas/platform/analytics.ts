import { z } from 'zod';
import { encodeIssue } from '../issues.ts';
import { lengths } from '../../limits.ts';
import { schemaTexts } from '../../texts/schemas.ts';

/**
 * The id of a visit in one browser tab. It does not identify a person. The browser creates it and keeps it in
 * its session storage.
 */
const SessionId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, { error: () => encodeIssue(schemaTexts.translatable('visit')) });
const Page = z.string().min(1).max(lengths.page);

/**
 * Reports that a page was opened, or that it was left after `duration` seconds. The server stores the visit,
 * the page, the duration, and the types of browser and device from the user agent. It records its own time.
 * It does not store IP addresses.
 */
export const TrackAnalytics = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('page_view'),
    sessionId: SessionId,
    page: Page,
    referrer: z.string().max(lengths.referrer).nullish(),
    eventData: z
      .object({
        timestamp: z.union([z.string().max(40), z.number()]).optional(),
        userAgent: z.string().max(lengths.userAgent).optional(),
        viewport: z.object({ width: z.number(), height: z.number() }).optional(),
      })
      .nullish(),
  }),
  z.object({
    eventType: z.literal('page_duration'),
    sessionId: SessionId,
    page: Page,
    duration: z
      .number()
      .min(0)
      .max(24 * 3_600),
  }),
]);
export type TrackAnalytics = z.infer<typeof TrackAnalytics>;

const Count = z.number().int().nonnegative();
const Percent = z.number().int().min(0).max(100);

/**
 * Traffic in a range of UTC days that ends today.
 * - `uniqueVisitors` and the `visits` of a country count each browser tab once per UTC day
 * - `country` is an ISO code or 'Unknown'
 * - percentages are shares of page views; they are integers and sum to 100
 * - lists are in descending order
 * - `dailyStats` contains the last seven days, oldest first
 */
export const AnalyticsSummary = z.strictObject({
  totalPageViews: Count,
  uniqueVisitors: Count,
  topPages: z.array(z.strictObject({ page: z.string(), views: Count })),
  topCountries: z.array(z.strictObject({ country: z.string(), visits: Count })),
  deviceBreakdown: z.array(z.strictObject({ device: z.string(), percentage: Percent })),
  browserBreakdown: z.array(z.strictObject({ browser: z.string(), percentage: Percent })),
  dailyStats: z.array(z.strictObject({ date: z.iso.date(), pageViews: Count, uniqueVisitors: Count })),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;
