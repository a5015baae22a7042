import { z } from 'zod';
import { lengths } from './limits.ts';

/** Made in the browser, kept in its session storage; names a visit, not a person. */
const SessionId = z.string().min(8).max(64);
const Page = z.string().min(1).max(lengths.page);

/** A page was opened, or left after `duration` seconds. What is not listed here is not kept; no address ever is. */
export const TrackAnalytics = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('page_view'),
    sessionId: SessionId,
    page: Page,
    referrer: z.string().max(lengths.referrer).nullish(),
    eventData: z
      .object({
        timestamp: z.union([z.string().max(40), z.number()]).optional(),
        userAgent: z.string().max(1_000).optional(),
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

/** Traffic of a range. Percentages are whole and of page views; lists are the greatest first. Days are UTC. */
export const AnalyticsSummary = z.strictObject({
  totalPageViews: Count,
  uniqueVisitors: Count,
  topPages: z.array(z.strictObject({ page: z.string(), views: Count })),
  topCountries: z.array(z.strictObject({ country: z.string(), visits: Count })),
  deviceBreakdown: z.array(z.strictObject({ device: z.string(), percentage: z.number() })),
  browserBreakdown: z.array(z.strictObject({ browser: z.string(), percentage: z.number() })),
  dailyStats: z.array(z.strictObject({ date: z.iso.date(), pageViews: Count, uniqueVisitors: Count })),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;
