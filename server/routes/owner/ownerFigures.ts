import type { PlatformHealth } from '../../../protocol/schemas/owner.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { dashboardStats, revenue, userStats } from '../../usecases/metrics/figures.ts';
import { readHealth, type HealthSources } from '../../usecases/platform/health.ts';
import { ok, type CallHandler } from '../callHandler.ts';
import type { App } from '../../usecases/App.ts';

export interface FigureCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
  health?: HealthSources;
}

/** The owner's figures. Whose money counts is decided by who takes it now: the test mode's or the real one. */
export function addFigureCalls(calls: CallHandler, app: App, settings: FigureCallSettings): void {
  const { isTest } = settings.payments;

  calls.add('GET /api/owner/dashboard-stats', async () =>
    ok(await dashboardStats(app, { now: new Date(), isTest })),
  );

  calls.add('GET /api/owner/revenue', async ({ query }) =>
    ok(await revenue(app, { now: new Date(), isTest }, query.range)),
  );

  calls.add('GET /api/owner/user-stats', async () => ok(await userStats(app, new Date())));

  calls.add('GET /api/owner/health', async () => ok(await healthOf(app, settings)));

  calls.add('POST /api/owner/clock', async ({ input }) => {
    await app.clock.confirm(new Date(input.at));
    return ok(await healthOf(app, settings));
  });
}

const healthOf = async (
  app: App,
  { health = {}, isMailConfigured = false, payments }: FigureCallSettings,
): Promise<PlatformHealth> => ({
  ...(await readHealth(app, health)),
  isMailConfigured,
  paymentProvider: payments.setup.provider,
});
