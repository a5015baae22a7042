import { prices } from '../../protocol/limits.ts';
import type { PlatformSettings } from '../../protocol/platform.ts';
import { SettingsModel } from '../models/Settings.ts';

/** The price of an event and whether it is asked; the defaults hold while the owner set nothing. */
export async function getSettings(): Promise<PlatformSettings> {
  const stored = await SettingsModel.findById('platform').lean();
  return {
    eventPrice: stored?.eventPrice ?? prices.default,
    paymentRequired: stored?.paymentRequired ?? true,
  };
}
