import type { Router } from '@koa/router';
import { ConfirmClock, Range, type PlatformHealth } from '../../../protocol/owner.ts';
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

  addCall(router, ['get', '/owner/dashboard-stats'], { right: 'figures.read', about: 'none' }, async () =>
    ok(await dashboardStats({ now: new Date(), isTest })),
  );

  addCall(router, ['get', '/owner/revenue'], { right: 'figures.read', about: 'none' }, async ({ ctx }) =>
    ok(await revenue({ now: new Date(), isTest }, Range.parse(ctx.query.range))),
  );

  addCall(router, ['get', '/owner/user-stats'], { right: 'figures.read', about: 'none' }, async () =>
    ok(await userStats(new Date())),
  );

  addCall(router, ['get', '/owner/health'], { right: 'health.read', about: 'none' }, async () =>
    ok(await healthOf(settings)),
  );

  addCall(
    router,
    ['post', '/owner/clock'],
    { right: 'clock.confirm', about: 'none', body: ConfirmClock },
    async ({ input }) => {
      await confirmClock(new Date(input.at));
      return ok(await healthOf(settings));
    },
  );
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
