import type { Router } from '@koa/router';
import type { PlatformHealth } from '../../../protocol/schemas/owner.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { confirmClock } from '../../usecases/platform/clock.ts';
import { dashboardStats, revenue, userStats } from '../../usecases/metrics/figures.ts';
import { readHealth, type HealthSources } from '../../usecases/platform/health.ts';
import { addCall, ok } from '../door.ts';

export interface FigureCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
  health?: HealthSources;
}

/** The owner's figures. Whose money counts is decided by who takes it now: the test mode's or the real one. */
export function addFigureCalls(router: Router, settings: FigureCallSettings): void {
  const { isTest } = settings.payments;

  addCall(router, 'GET /api/owner/dashboard-stats', async () =>
    ok(await dashboardStats({ now: new Date(), isTest })),
  );

  addCall(router, 'GET /api/owner/revenue', async ({ query }) =>
    ok(await revenue({ now: new Date(), isTest }, query.range)),
  );

  addCall(router, 'GET /api/owner/user-stats', async () => ok(await userStats(new Date())));

  addCall(router, 'GET /api/owner/health', async () => ok(await healthOf(settings)));

  addCall(router, 'POST /api/owner/clock', async ({ input }) => {
    await confirmClock(new Date(input.at));
    return ok(await healthOf(settings));
  });
}

const healthOf = async ({
  health = {},
  isMailConfigured = false,
  payments,
}: FigureCallSettings): Promise<PlatformHealth> => ({
  ...(await readHealth(health)),
  isMailConfigured,
  paymentProvider: payments.setup.provider,
});
