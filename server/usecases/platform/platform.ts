import { defaultEmailSettings } from '../../base/limits.ts';
import { prices } from '../../../protocol/limits.ts';
import type { EmailSettings, UpdateSettings } from '../../../protocol/schemas/platform/platform.ts';
import { SettingsModel } from '../../models/platform/platform.ts';
import { writeOnce } from '../retryUpsert.ts';
import type { App } from '../App.ts';

/** What the owner has set, or the defaults: the price in cents, whether it is asked, which mails are sent. */
export interface Settings {
  eventPrice: number;
  paymentRequired: boolean;
  emailSettings: EmailSettings;
}

/** The settings as they are at this moment. */
export async function getSettings(): Promise<Settings> {
  const stored = await SettingsModel.findById('platform').lean();
  return {
    eventPrice: stored?.eventPrice ?? prices.default,
    paymentRequired: stored?.paymentRequired ?? true,
    emailSettings: { ...defaultEmailSettings, ...stored?.emailSettings },
  };
}

/** Changes what is named, at once for everybody; the rest stays as it is. */
export async function updateSettings(
  app: Pick<App, 'locks'>,
  { emailSettings = {}, ...fields }: UpdateSettings,
): Promise<Settings> {
  const mails = Object.entries(emailSettings).map(([name, isOn]) => [`emailSettings.${name}`, isOn]);
  const change = { ...fields, ...Object.fromEntries(mails) };
  if (Object.keys(change).length > 0)
    await app.locks.inTurn('settings', async () =>
      writeOnce(async () => SettingsModel.updateOne({ _id: 'platform' }, { $set: change }, { upsert: true })),
    );
  return getSettings();
}
