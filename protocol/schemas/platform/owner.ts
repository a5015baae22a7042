import { z } from 'zod';
import { lengths, revenueRanges } from '../../limits.ts';
import { intlOf } from '../../languages.ts';
import { english } from '../../spoken.ts';
import { schemaTexts } from '../../texts/schemas.ts';
import { PaymentProvider } from './payments.ts';
import { Id, Instant } from '../values.ts';

/** Opens the owner's login. */
export const OwnerAuth = z.object({ password: z.string().max(lengths.password * 8) });

const offered = new Intl.ListFormat(intlOf(english), { type: 'unit' });

/** How many days back a figure looks: 7, 30 (unless told), 90 or 365. */
export const Range = z
  .enum(revenueRanges.map(String), {
    error: () => schemaTexts.translatable('days', { days: offered.format(revenueRanges.map(String)) }),
  })
  .default('30')
  .transform(Number);

const Count = z.number().int().nonnegative();
const Cents = z.number().int();
const Day = z.iso.date();

/** The overview's figures. Money in cents, growth and conversion in percent; what each counts: docs/decisions.md. */
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

/** Revenue of a range: its totals, and every day of it (UTC), oldest first. Money in cents. */
export const Revenue = z.strictObject({
  total: Cents,
  eventsSold: Count,
  avgOrderValue: Cents,
  /** True while figures are those of the test mode, in which no money is taken. */
  isTest: z.boolean(),
  days: z.array(z.strictObject({ date: Day, total: Cents, eventsSold: Count })),
});
export type Revenue = z.infer<typeof Revenue>;

/** One payment as the owner sees it. */
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
 * The server's clock. `doubt` is present while the clock may be wrong; nothing is deleted by age then. `expectedAt` is the
 * time that we expected, and `expiredEvents` counts the events that wait for their deletion. After `waitsForSeconds` of
 * running the clock is accepted.
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

/** The owner confirms the date that they were shown. */
export const ConfirmClock = z.object({ at: Instant });

/** How the platform is doing at this moment; true facts only. */
export const PlatformHealth = z.strictObject({
  database: z.strictObject({ kind: z.string(), latencyMs: z.number() }),
  connectedSockets: Count,
  liveEvents: Count,
  /** Only where the product works on a MongoDB, as several processes may. */
  servers: z
    .strictObject({
      /** This one. */
      id: z.string(),
      host: z.string(),
      /** Of the others on the same database. */
      others: z.array(z.strictObject({ id: z.string(), host: z.string(), version: z.string() })),
      /**
       * How they hear of each other: since when Redis is away, and how long news took to come by it (the longest of the last
       * minute). Without it by the database alone, within seconds.
       */
      news: z.strictObject({ awaySince: z.iso.datetime().optional(), lagMs: z.number() }).optional(),
    })
    .optional(),
  version: z.string(),
  uptimeSeconds: Count,
  clock: Clock,
  /** Only where the product keeps its own data; null: none yet. */
  lastBackupAt: z.iso.datetime().nullable().optional(),
  isMailConfigured: z.boolean(),
  paymentProvider: PaymentProvider,
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;
