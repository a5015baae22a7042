import { create } from 'zustand';
import type { PlatformSettings } from '../../../protocol/schemas/platform/platform.ts';
import { call } from '../../api/http.ts';

/** The platform's settings (price, payment provider), loaded again at each step of a wizard. */
export const usePlatformSettings = create(() => ({
  settings: undefined as PlatformSettings | undefined,
  /** True when the last request failed. */
  isUnreachable: false,
  /** The previous price in cents, if it changed during the creation; 0 for free. */
  earlierPrice: undefined as number | undefined,
}));

/** The price of an event by these settings, in cents. */
export const priceOf = ({ paymentRequired, eventPrice }: PlatformSettings) =>
  paymentRequired ? eventPrice : 0;

/** Loads the settings. On failure the previous ones remain, and it returns undefined. Never throws. */
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
 * The use of the email address: a receipt and links, only links, or only storage with the event (without
 * mail).
 */
type EmailUse = 'receipt' | 'links' | 'kept';

/** The use of the email address; undefined until the settings are loaded. */
export const useEmailUse = (): EmailUse | undefined =>
  usePlatformSettings(({ settings }) => {
    if (!settings) return undefined;
    if (!settings.isMailConfigured) return 'kept';
    return settings.paymentRequired ? 'receipt' : 'links';
  });

/** True when an event has to be paid for; also until the settings are loaded. */
export const useIsPaid = () => usePlatformSettings(({ settings }) => settings?.paymentRequired ?? true);
