import { create } from 'zustand';
import type { PlatformSettings } from '../../../protocol/schemas/platform.ts';
import { getPlatformSettings } from '../../api/platform.ts';

interface WizardSettings {
  settings: PlatformSettings | undefined;
  /** The last time they were asked for, nobody answered. */
  isUnreachable: boolean;
  /** The price in cents that was shown before it changed under way; 0 for free. */
  earlierPrice: number | undefined;
}

const unknown: WizardSettings = { settings: undefined, isUnreachable: false, earlierPrice: undefined };

/** What an event costs, as last heard; read anew at each step of a creator. */
export const useWizardSettings = create<WizardSettings>()(() => unknown);

/** What somebody has to pay by these settings, in cents. */
export const priceOf = ({ paymentRequired, eventPrice }: PlatformSettings) =>
  paymentRequired ? eventPrice : 0;

/** Reads the settings; undefined when nobody answers: what was heard before stays. Never throws. */
export async function readSettings(): Promise<PlatformSettings | undefined> {
  try {
    const settings = await getPlatformSettings();
    useWizardSettings.setState(({ settings: before, earlierPrice }) => ({
      settings,
      isUnreachable: false,
      earlierPrice: before && priceOf(before) !== priceOf(settings) ? priceOf(before) : earlierPrice,
    }));
    return settings;
  } catch {
    useWizardSettings.setState({ isUnreachable: true });
    return undefined;
  }
}

/** A new event begins: what the price was before is no news any more. */
export const forgetEarlierPrice = () => useWizardSettings.setState({ earlierPrice: undefined });

/** What the address is for: an event's mail, with a receipt where something is paid, or (without mail) nothing but the event. */
export type EmailUse = 'receipt' | 'links' | 'kept';

/** What is done with the creator's address; undefined while nobody knows whether the platform writes mails. */
export const useEmailUse = (): EmailUse | undefined =>
  useWizardSettings(({ settings }) => {
    if (!settings) return undefined;
    if (!settings.isMailConfigured) return 'kept';
    return settings.paymentRequired ? 'receipt' : 'links';
  });

/** Whether an event has to be paid for; yes, until the settings say otherwise. */
export const useIsPaid = () => useWizardSettings(({ settings }) => settings?.paymentRequired ?? true);
