import { defaultEmailSettings } from '../../base/limits.ts';
import { prices } from '../../../protocol/limits.ts';
import type { EmailSettings, UpdateSettings } from '../../../protocol/schemas/platform/platform.ts';
import { SettingsModel } from '../../models/platform/platform.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';
import type { App } from '../App.ts';

/**
 * The owner's settings, or their defaults: the price in cents, whether payment is required, and which mails
 * are sent.
 */
export interface Settings {
  eventPrice: number;
  paymentRequired: boolean;
  emailSettings: EmailSettings;
}

export async function getSettings(): Promise<Settings> {
  const stored = await SettingsModel.findById('platform').lean();
  return {
    eventPrice: stored?.eventPrice ?? prices.default,
    paymentRequired: stored?.paymentRequired ?? true,
    emailSettings: { ...defaultEmailSettings, ...stored?.emailSettings },
  };
}

/** Changes the given settings and keeps the others. The changes take effect immediately on all servers. */
export async function updateSettings(
  app: Pick<App, 'queues'>,
  { emailSettings = {}, ...fields }: UpdateSettings,
): Promise<Settings> {
  const mails = Object.entries(emailSettings).map(([name, isOn]) => [`emailSettings.${name}`, isOn]);
  const change = { ...fields, ...Object.fromEntries(mails) };
  if (Object.keys(change).length > 0)
    await app.queues.run('settings', async () =>
      upsertWithRetry(async () =>
        SettingsModel.updateOne({ _id: 'platform' }, { $set: change }, { upsert: true }),
      ),
    );
  return getSettings();
}
