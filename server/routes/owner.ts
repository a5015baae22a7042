import type { PlatformHealth } from '../../protocol/schemas/owner.ts';
import { dayOf } from '../../protocol/rules/days.ts';
import type { OwnerSettings } from '../../protocol/schemas/platform.ts';
import { attemptKey } from '../access/limits.ts';
import { isSameSecret } from '../access/codes.ts';
import { grantOwner } from '../access/session.ts';
import { presentOwnerEvent } from '../presenters/event.ts';
import { dashboardStats, listEvents, revenue, userStats } from '../usecases/metrics/metrics.ts';
import { removeEvent } from '../usecases/events/removeEvent.ts';
import { type CallHandler, done, ok } from './callHandler.ts';
import type { App } from '../usecases/App.ts';
import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import { type HealthSources, readHealth } from '../usecases/platform/health.ts';
import { presentExport, presentPayment } from '../presenters/payment.ts';
import { listPayments, refund } from '../usecases/metrics/ownerPayments.ts';
import { getSettings, type Settings, updateSettings } from '../usecases/platform/platform.ts';

export interface OwnerCallSettings extends FigureCallSettings, SettingsCallSettings {
  ownerPassword: string;
}

/** The owner's gate, and every call behind it but the traffic. */
export function addOwnerCalls(calls: CallHandler, app: App, settings: OwnerCallSettings): void {
  const { ownerPassword } = settings;
  calls.add('POST /api/owner/auth', async ({ ctx, viewer, input }) => {
    const key = attemptKey('owner', ctx.ip, viewer.isOwner ? 'known' : undefined);
    const isValid = await app.limits.attempt(key, async () => isSameSecret(input.password, ownerPassword));
    if (isValid) grantOwner(ctx, app.ownerMark);
    return ok({ isValid });
  });

  addEventCalls(calls, app);
  addFigureCalls(calls, app, settings);
  addOwnerPaymentCalls(calls, app, settings);
  addSettingsCalls(calls, app, settings);
}

function addEventCalls(calls: CallHandler, app: App): void {
  calls.add('GET /api/owner/events', async () => ok((await listEvents(app)).map(presentOwnerEvent)));

  calls.add('DELETE /api/owner/events/:id', async ({ params }) => {
    await removeEvent(app, params.id);
    return done;
  });
}

interface FigureCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
  health?: HealthSources;
}

/** The owner's figures. Whose money counts is decided by who takes it now: the test mode's or the real one. */
function addFigureCalls(calls: CallHandler, app: App, settings: FigureCallSettings): void {
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

/** The calls about single payments: the list, the accountant's table, and giving one back. */
function addOwnerPaymentCalls(
  calls: CallHandler,
  app: App,
  { payments }: { payments: PaymentGateway },
): void {
  calls.add('GET /api/owner/payments', async ({ query }) =>
    ok((await listPayments(new Date(), query.range)).map(presentPayment)),
  );

  calls.add('GET /api/owner/revenue/export', async ({ ctx, query: { range: days } }) => {
    const now = new Date();
    const table = presentExport(await listPayments(now, days));
    ctx.attachment(`foretold-revenue-${days}-days-${dayOf(now)}.csv`);
    return ok(table);
  });

  calls.add('POST /api/owner/payments/:id/refund', async ({ params }) =>
    ok(presentPayment(await refund(app, payments, params.id))),
  );
}

interface SettingsCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
}

/** The platform's settings: what everybody may know of them, and the owner's own view of them. */
function addSettingsCalls(calls: CallHandler, app: App, settings: SettingsCallSettings): void {
  const payment = settings.payments.setup;
  const isMailConfigured = settings.isMailConfigured ?? false;
  const forOwner = (stored: Settings): OwnerSettings => ({ ...stored, payment, isMailConfigured });

  calls.add('GET /api/platform/settings', async () => {
    const { eventPrice, paymentRequired } = await getSettings();
    return ok({ eventPrice, paymentRequired, payment, isMailConfigured });
  });

  calls.add('GET /api/owner/settings', async () => ok(forOwner(await getSettings())));

  calls.add('PATCH /api/owner/settings/pricing', async ({ input }) =>
    ok(forOwner(await updateSettings(app, input))),
  );
}
