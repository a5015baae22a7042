import type { OwnerSettings } from '../../../protocol/schemas/platform.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { getSettings, updateSettings, type Settings } from '../../usecases/platform/platform.ts';
import { ok, type CallHandler } from '../callHandler.ts';
import type { App } from '../../usecases/App.ts';

export interface SettingsCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
}

/** The platform's settings: what everybody may know of them, and the owner's own view of them. */
export function addSettingsCalls(calls: CallHandler, app: App, settings: SettingsCallSettings): void {
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
