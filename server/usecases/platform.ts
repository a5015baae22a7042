import { defaultEmailSettings, prices } from '../../protocol/limits.ts';
import type { EmailSettings } from '../../protocol/platform.ts';
import { SettingsModel } from '../models/Settings.ts';

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
