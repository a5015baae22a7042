import { z } from 'zod';
import { lengths, revenueRanges } from '../../limits.ts';
import { intlOf } from '../../languages.ts';
import { english } from '../../i18n.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';
import { Id, Instant } from '../values.ts';

/** Logs in the owner. */
export const OwnerAuth = z.object({ password: z.string().max(lengths.password * 8) });

const offered = new Intl.ListFormat(intlOf(english), { type: 'unit' });

/** The range of a figure in days: 7, 30 (default), 90 or 365. */
export const Range = z
  .enum(revenueRanges.map(String), {
    error: () => schemaTexts.translatable('days', { days: offered.format(revenueRanges.map(String)) }),
  })
  .default('30')
  .transform(Number);

const Count = z.number().int().nonnegative();
const Cents = z.number().int();
const Day = z.iso.date();

/**
 * The figures of the overview. Money is in cents. Growth and conversion are in percent. docs/decisions.md
 * defines the figures.
 */
export const DashboardStats = z.strictObject({
  totalRevenue: Cents,
  revenueGrowth: z.number(),
  activeEvents: Count,
  newEventsThisWeek: Count,
  totalUsers: Count,
  activeUsersToday: Count,
  avgRevenuePerEvent: Cents,
  conversionRate: z.number(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The revenue in a range: totals, and one entry for each UTC day, oldest first. Money is in cents. */
export const Revenue = z.strictObject({
  total: Cents,
  eventsSold: Count,
  avgOrderValue: Cents,
  /** True if the figures come from test mode, which charges nothing. */
  isTest: z.boolean(),
  days: z.array(z.strictObject({ date: Day, total: Cents, eventsSold: Count })),
});
export type Revenue = z.infer<typeof Revenue>;

/** A payment in the owner's list. */
export const Payment = z.strictObject({
  id: Id,
  eventTitle: z.string(),
  shareCode: z.string(),
  email: z.string(),
  amount: Cents,
  currency: z.string(),
  provider: PaymentProvider,
  isTest: z.boolean(),
  status: z.enum(['completed', 'refunding', 'refunded']),
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().optional(),
});
export type Payment = z.infer<typeof Payment>;

/** Figures about users. Each participant counts as a user. Retention is in percent. */
export const UserStats = z.strictObject({
  total: Count,
  activeThisWeek: Count,
  newThisMonth: Count,
  retentionRate: z.number(),
});
export type UserStats = z.infer<typeof UserStats>;

/**
 * The server's clock. `doubt` is present while the clock may be wrong. During that time the server deletes
 * nothing by age.
 * - `expectedAt`: the time that the server expected
 * - `expiredEvents`: the number of events that are waiting for deletion
 * - `waitsForSeconds`: the uptime after which the server trusts the clock
 */
const Clock = z.strictObject({
  at: Instant,
  doubt: z
    .strictObject({
      expectedAt: Instant,
      waitsForSeconds: Count,
      expiredEvents: Count.optional(),
    })
    .optional(),
});

/** Confirms that the date on the owner's page is correct. `at` is that date. */
export const ConfirmClock = z.object({ at: Instant });

/** The current health of the platform. */
export const PlatformHealth = z.strictObject({
  database: z.strictObject({ kind: z.string(), latencyMs: z.number() }),
  connectedSockets: Count,
  liveEvents: Count,
  /** Present only with `MONGODB_URI`, because several servers can share that database. */
  servers: z
    .strictObject({
      id: z.string(),
      host: z.string(),
      /** The other servers that use the same database. */
      others: z.array(z.strictObject({ id: z.string(), host: z.string(), version: z.string() })),
      /**
       * The state of replication by Redis: the time since which Redis has been unavailable, and the longest
       * delay of the last minute. Absent without Redis. The servers then poll the database every few seconds.
       */
      news: z.strictObject({ awaySince: z.iso.datetime().optional(), lagMs: z.number() }).optional(),
    })
    .optional(),
  version: z.string(),
  uptimeSeconds: Count,
  clock: Clock,
  /** The time of the latest backup, or null before the first one. Present only with the built-in store. */
  lastBackupAt: z.iso.datetime().nullable().optional(),
  isMailConfigured: z.boolean(),
  paymentProvider: PaymentProvider,
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;
