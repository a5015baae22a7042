import { dayOf } from '../../protocol/rules/days.ts';
import { attemptKey } from '../access/rateLimits.ts';
import { isSameSecret } from '../access/codes.ts';
import { grantOwner } from '../access/session.ts';
import { presentOwnerEvent } from '../presenters/game.ts';
import { presentExport, presentPayment } from '../presenters/payment.ts';
import type { App } from '../usecases/App.ts';
import { removeEvent } from '../usecases/events/removeEvent.ts';
import { dashboardStats, listEvents, revenue, userStats } from '../usecases/metrics/metrics.ts';
import { listPayments, refund } from '../usecases/payments/ownerPayments.ts';
import { confirmClock } from '../usecases/platform/clockCheck.ts';
import { type HealthSources, readHealth } from '../usecases/platform/health.ts';
import { getSettings, updateSettings } from '../usecases/platform/platform.ts';
import type { Handlers } from './callHandler.ts';

export interface OwnerCallSettings {
  ownerPassword: string;
  /** True if a mail server is configured. */
  isMailConfigured?: boolean;
  health?: HealthSources;
}

/**
 * Returns the owner's calls, including the sign-in, and the public platform settings. Calls about traffic are
 * in `analyticsCalls`.
 */
export function ownerCalls(app: App, settings: OwnerCallSettings) {
  const { ownerPassword, isMailConfigured = false, health = {} } = settings;
  const { isTest, setup: payment } = app.paymentGateway;
  const facts = { payment, isMailConfigured };
  const healthNow = async () => ({
    ...(await readHealth(app, health)),
    isMailConfigured,
    paymentProvider: payment.provider,
  });
  return {
    'POST /api/owner/auth': async ({ ctx, viewer, input }) => {
      const key = attemptKey('owner', ctx.ip, viewer.isOwner ? 'known' : undefined);
      const isValid = await app.limits.attempt(key, async () => isSameSecret(input.password, ownerPassword));
      if (isValid) grantOwner(ctx, app.ownerFingerprint);
      return { isValid };
    },
    'GET /api/owner/events': async () =>
      (await listEvents(app)).map((event) => presentOwnerEvent(event, app)),
    'DELETE /api/owner/events/:id': async ({ params }) => removeEvent(app, params.id),

    // Revenue includes only payments of the current mode, which is test or real.
    'GET /api/owner/dashboard-stats': async () => dashboardStats(app, { now: new Date(), isTest }),
    'GET /api/owner/revenue': async ({ query }) => revenue(app, { now: new Date(), isTest }, query.range),
    'GET /api/owner/user-stats': async () => userStats(app, new Date()),
    'GET /api/owner/health': healthNow,
    'POST /api/owner/clock': async ({ input }) => {
      await confirmClock(app, new Date(input.at));
      return healthNow();
    },

    'GET /api/owner/payments': async ({ query }) =>
      (await listPayments(new Date(), query.range)).map(presentPayment),
    'GET /api/owner/revenue/export': async ({ ctx, query: { range: days } }) => {
      const now = new Date();
      const table = presentExport(await listPayments(now, days));
      ctx.attachment(`foretold-revenue-${days}-days-${dayOf(now)}.csv`);
      return table;
    },
    'POST /api/owner/payments/:id/refund': async ({ params }) => presentPayment(await refund(app, params.id)),

    'GET /api/platform/settings': async () => {
      const { eventPrice, paymentRequired } = await getSettings();
      return { eventPrice, paymentRequired, ...facts };
    },
    'GET /api/owner/settings': async () => ({ ...(await getSettings()), ...facts }),
    'PATCH /api/owner/settings/pricing': async ({ input }) => ({
      ...(await updateSettings(app, input)),
      ...facts,
    }),
  } satisfies Partial<Handlers>;
}
