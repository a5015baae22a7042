import type { Router } from '@koa/router';
import type { OwnerSettings } from '../../../protocol/schemas/platform.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { getSettings, updateSettings, type Settings } from '../../usecases/platform/platform.ts';
import { addCall, ok } from '../door.ts';

export interface SettingsCallSettings {
  payments: PaymentGateway;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
}

/** The platform's settings: what everybody may know of them, and the owner's own view of them. */
export function addSettingsCalls(router: Router, settings: SettingsCallSettings): void {
  const payment = settings.payments.setup;
  const isMailConfigured = settings.isMailConfigured ?? false;
  const forOwner = (stored: Settings): OwnerSettings => ({ ...stored, payment, isMailConfigured });

  addCall(router, 'GET /api/platform/settings', async () => {
    const { eventPrice, paymentRequired } = await getSettings();
    return ok({ eventPrice, paymentRequired, payment, isMailConfigured });
  });

  addCall(router, 'GET /api/owner/settings', async () => ok(forOwner(await getSettings())));

  addCall(router, 'PATCH /api/owner/settings/pricing', async ({ input }) =>
    ok(forOwner(await updateSettings(input))),
  );
}
