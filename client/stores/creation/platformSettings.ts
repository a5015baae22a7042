import { create } from 'zustand';
import type { PlatformSettings } from '../../../protocol/schemas/platform/platform.ts';
import { call } from '../../api/http.ts';

/** The platform's settings (price, payment provider), loaded again at each step of a wizard. */
export const usePlatformSettings = create(() => ({
  settings: undefined as PlatformSettings | undefined,
  /** True when the last request failed. */
  isUnreachable: false,
  /** The previous price in cents, if the price changed during the creation. 0 means free. */
  earlierPrice: undefined as number | undefined,
}));

/** Returns the price of an event in cents. */
export const priceOf = ({ paymentRequired, eventPrice }: PlatformSettings) =>
  paymentRequired ? eventPrice : 0;

/** Loads the settings. On failure keeps the previous settings and returns undefined. Never throws. */
export async function readSettings(): Promise<PlatformSettings | undefined> {
  try {
    const settings = await call('GET /api/platform/settings');
    usePlatformSettings.setState(({ settings: before, earlierPrice }) => ({
      settings,
      isUnreachable: false,
      earlierPrice: before && priceOf(before) !== priceOf(settings) ? priceOf(before) : earlierPrice,
    }));
    return settings;
  } catch {
    usePlatformSettings.setState({ isUnreachable: true });
    return undefined;
  }
}

/** Clears the previous price when a new event begins. */
export const forgetEarlierPrice = () => usePlatformSettings.setState({ earlierPrice: undefined });

/**
 * The use of the email address. `receipt` sends a receipt and links, and `links` sends only links. `kept`
 * only stores the address with the event, because the site sends no mail.
 */
type EmailUse = 'receipt' | 'links' | 'kept';

/** Returns the use of the email address. Returns undefined until the settings are loaded. */
export const useEmailUse = (): EmailUse | undefined =>
  usePlatformSettings(({ settings }) => {
    if (!settings) return undefined;
    if (!settings.isMailConfigured) return 'kept';
    return settings.paymentRequired ? 'receipt' : 'links';
  });

/** Returns whether an event costs money. Returns true until the settings are loaded. */
export const useIsPaid = () => usePlatformSettings(({ settings }) => settings?.paymentRequired ?? true);
