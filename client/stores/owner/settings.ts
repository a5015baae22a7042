import { create } from 'zustand';
import { prices } from '../../../protocol/limits.ts';
import type {
  EmailSettings,
  OwnerSettings,
  UpdateSettings,
} from '../../../protocol/schemas/platform/platform.ts';
import { parseNumber } from '../../../protocol/numbers.ts';
import { formatMoney, formatPrice, numberMarks } from '../../../protocol/texts/formats.ts';
import { ownerSettingsTexts } from '../../../protocol/texts/owner/settings.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, onLoggedOut } from './login.ts';
import { ownerSettings } from './queries.ts';

/** The unsaved changes of the form. `price` is the typed text. */
interface SettingsDraft {
  price?: string;
  paymentRequired?: boolean;
  emailSettings?: Partial<EmailSettings>;
}

const initialState = {
  draft: {} as SettingsDraft,
  priceError: undefined as string | undefined,
  isSaving: false,
};

/** The settings form. It lasts as long as the dashboard, so that switching tabs loses no changes. */
export const useSettingsForm = create(() => initialState);

onLoggedOut(() => useSettingsForm.setState(initialState));

/** Returns the settings that the form shows: the saved settings with the unsaved changes. */
export const shownSettings = (saved: OwnerSettings, draft: SettingsDraft) => ({
  price: draft.price ?? formatPrice(saved.eventPrice),
  paymentRequired: draft.paymentRequired ?? saved.paymentRequired,
  emailSettings: { ...saved.emailSettings, ...draft.emailSettings },
});

/** Changes the form. A change of `price` or `paymentRequired` clears the price error. */
export function changeSettings(change: SettingsDraft): void {
  useSettingsForm.setState(({ draft, priceError }) => ({
    draft: {
      ...draft,
      ...change,
      emailSettings: { ...draft.emailSettings, ...change.emailSettings },
    },
    priceError: 'price' in change || 'paymentRequired' in change ? undefined : priceError,
  }));
}

/**
 * Parses a typed price in dollars ('19.99', '$1,000', '19,99') in the page's language. Returns cents, or
 * undefined when the price is invalid.
 */
export function parsePrice(text: string): number | undefined {
  const dollars = /e/i.test(text)
    ? undefined
    : parseNumber(text.replace(/(?:US)?[$\uFF04]/g, ''), numberMarks());
  if (dollars === undefined) return undefined;
  const cents = Math.round(dollars * 100);
  return cents / 100 === dollars && cents >= prices.min && cents <= prices.max ? cents : undefined;
}

/** Saves the changes, which apply at once. The price is sent only while payment is required. */
export async function saveSettings(saved: OwnerSettings): Promise<void> {
  const { draft, isSaving } = useSettingsForm.getState();
  if (isSaving) return;
  const { price, paymentRequired, emailSettings } = shownSettings(saved, draft);
  const eventPrice = parsePrice(price);
  if (paymentRequired && eventPrice === undefined) {
    const range = { min: formatMoney(prices.min), max: formatMoney(prices.max) };
    useSettingsForm.setState({ priceError: ownerSettingsTexts('badPrice', range) });
    return;
  }
  useSettingsForm.setState({ isSaving: true, priceError: undefined });
  const change = { paymentRequired, emailSettings, ...(paymentRequired && { eventPrice }) };
  await attempt(
    async () => {
      const settings = await call('PATCH /api/owner/settings/pricing', {
        body: change satisfies UpdateSettings,
      });
      ownerSettings.change(() => settings);
      // Changes during the save remain unsaved.
      useSettingsForm.setState(({ draft: now }) => ({ draft: now === draft ? {} : now }));
      showToast(successToast(ownerSettingsTexts('savedTitle'), ownerSettingsTexts('saved')));
    },
    ({ issues }) => {
      useSettingsForm.setState({ priceError: issues.find(({ path }) => path === 'eventPrice')?.message });
      return errorToast(ownerSettingsTexts('saveFailed'));
    },
  );
  useSettingsForm.setState({ isSaving: false });
}
