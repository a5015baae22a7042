import { create } from 'zustand';
import type { PlatformSettings } from '../../../protocol/schemas/platform/platform.ts';
import { call } from '../../api/http.ts';

/** The platform's settings (what an event costs, who takes the money), read anew at each step of a creator. */
export const usePlatformSettings = create(() => ({
  settings: undefined as PlatformSettings | undefined,
  /** The last time they were asked for, nobody answered. */
  isUnreachable: false,
  /** The price in cents that was shown before it changed under way; 0 for free. */
  earlierPrice: undefined as number | undefined,
}));

/** What somebody has to pay by these settings, in cents. */
export const priceOf = ({ paymentRequired, eventPrice }: PlatformSettings) =>
  paymentRequired ? eventPrice : 0;

/** Reads the settings; undefined when nobody answers: what was heard before stays. Never throws. */
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

/** A new event begins: what the price was before is no news any more. */
export const forgetEarlierPrice = () => usePlatformSettings.setState({ earlierPrice: undefined });

/** What the address is for: an event's mail, with a receipt where something is paid, or (without mail) nothing but the event. */
type EmailUse = 'receipt' | 'links' | 'kept';

/** What is done with the creator's address; undefined while nobody knows whether the platform writes mails. */
export const useEmailUse = (): EmailUse | undefined =>
  usePlatformSettings(({ settings }) => {
    if (!settings) return undefined;
    if (!settings.isMailConfigured) return 'kept';
    return settings.paymentRequired ? 'receipt' : 'links';
  });

/** Whether an event has to be paid for; yes, until the settings say otherwise. */
export const useIsPaid = () => usePlatformSettings(({ settings }) => settings?.paymentRequired ?? true);
