import { z } from 'zod';
import { lengths, revenueRanges } from '../../limits.ts';
import { intlOf } from '../../languages.ts';
import { english } from '../../i18n.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';
import { Id, Instant } from '../values.ts';

/** Opens the owner's login. */
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
 * The figures of the overview. Money in cents, growth and conversion in percent. Definitions:
 * docs/decisions.md.
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

/** Revenue of a range: totals, and each UTC day, oldest first. Money in cents. */
export const Revenue = z.strictObject({
  total: Cents,
  eventsSold: Count,
  avgOrderValue: Cents,
  /** True when the figures are from test mode, in which nothing is charged. */
  isTest: z.boolean(),
  days: z.array(z.strictObject({ date: Day, total: Cents, eventsSold: Count })),
});
export type Revenue = z.infer<typeof Revenue>;

/** A payment for the owner's list. */
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

/** Users are participants. Retention in percent. */
export const UserStats = z.strictObject({
  total: Count,
  activeThisWeek: Count,
  newThisMonth: Count,
  retentionRate: z.number(),
});
export type UserStats = z.infer<typeof UserStats>;

/**
 * The server's clock. `doubt` is present while the clock may be wrong. During that time nothing is deleted by
 * age.
 * - `expectedAt`: the time that the server expected
 * - `expiredEvents`: the number of events whose deletion is pending
 * - `waitsForSeconds`: after this uptime the server accepts the clock
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

/** The owner confirms the date that the page has shown. */
export const ConfirmClock = z.object({ at: Instant });

/** The current health of the platform. */
export const PlatformHealth = z.strictObject({
  database: z.strictObject({ kind: z.string(), latencyMs: z.number() }),
  connectedSockets: Count,
  liveEvents: Count,
  /** Only with `MONGODB_URI`, which several servers may share. */
  servers: z
    .strictObject({
      /** The id of this server. */
      id: z.string(),
      host: z.string(),
      /** The other servers on the same database. */
      others: z.array(z.strictObject({ id: z.string(), host: z.string(), version: z.string() })),
      /**
       * Replication by Redis: since when Redis is unavailable, and the longest delay of the last minute.
       * Absent without Redis; then the servers poll the database every few seconds.
       */
      news: z.strictObject({ awaySince: z.iso.datetime().optional(), lagMs: z.number() }).optional(),
    })
    .optional(),
  version: z.string(),
  uptimeSeconds: Count,
  clock: Clock,
  /** Only with the built-in store; null: no backup yet. */
  lastBackupAt: z.iso.datetime().nullable().optional(),
  isMailConfigured: z.boolean(),
  paymentProvider: PaymentProvider,
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;
