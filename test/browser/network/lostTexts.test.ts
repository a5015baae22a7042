import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../protocol/languages.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import { suggestedQuestions } from '../../../protocol/texts/creation/suggestions.ts';
import { joinTexts } from '../../../protocol/texts/guest/join/join.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { translateIn } from '../../../server/base/locale.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, seesToast, sees, seesNo } from '../kit/actions.ts';
import { abortRequests } from '../kit/lostFiles.ts';
import { useVenue } from '../kit/venue.ts';

const languageOf = async (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const speaks = async (page: Page, language: Language, dir: 'ltr' | 'rtl' = 'ltr') => {
  await expect.poll(async () => languageOf(page)).toEqual([language, dir]);
};

const join = (language: Language) => translateIn(language, () => joinTexts('join'));
const selectOf = (page: Page, language: Language) =>
  page
    .getByLabel(
      translateIn(language, () => layoutTexts('language')),
      { exact: true },
    )
    .first();

describe.skipIf(!chromiumPath)('translation files lost in transit', () => {
  const venue = useVenue();

  it('first page: is in English with a notice until they load, without a reload', async () => {
    const { code } = await venue.createTestEvent();
    const phone = await venue.phone('/logo-options', { locale: 'ar-EG' });
    const network = await abortRequests(phone, /\/ar-first-/);
    await phone.goto(`${venue.origin}/event/${code}`);
    let loads = 0;
    phone.on('domcontentloaded', () => (loads += 1));
    await control(phone, join('en')).waitFor();
    await speaks(phone, 'en');
    expect(await selectOf(phone, 'en').inputValue()).toBe('en');
    await network.back();
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await control(phone, join('ar')).waitFor();
    await speaks(phone, 'ar', 'rtl');
    expect(await selectOf(phone, 'ar').inputValue()).toBe('ar');
    expect(loads).toBe(0);
  });

  it('lost once: they are requested again without a notice', async () => {
    const { code } = await venue.createTestEvent();
    const phone = await venue.phone('/logo-options', { locale: 'de-DE' });
    // The page preloads the file, and its script imports it.
    const network = await abortRequests(phone, /\/de-first-/, 2);
    await phone.goto(`${venue.origin}/event/${code}`);
    await control(phone, join('de')).waitFor();
    await speaks(phone, 'de');
    expect(network.lost()).toBe(2);
  });

  it('chosen language: the previous one stays with a notice, and the next try works', async () => {
    const { code } = await venue.createTestEvent();
    const phone = await venue.phone(`/event/${code}`, { locale: 'de-DE' });
    await control(phone, join('de')).waitFor();
    const network = await abortRequests(phone, /\/ar-guest-/);
    await selectOf(phone, 'de').selectOption('ar');
    await sees(
      phone,
      translateIn('de', () => layoutTexts('languageFailed', { language: 'العربية' })),
    );
    expect(await selectOf(phone, 'de').inputValue()).toBe('de');
    await control(phone, join('de')).waitFor();
    await speaks(phone, 'de');
    await network.back();
    await selectOf(phone, 'de').selectOption('ar');
    await control(phone, join('ar')).waitFor();
    await speaks(phone, 'ar', 'rtl');
  });

  it('later screen: stays in one language until they load', async () => {
    const { code } = await venue.createTestEvent();
    const phone = await venue.phone('/logo-options', { locale: 'ar-EG' });
    const network = await abortRequests(phone, /\/ar-guest-/);
    await phone.goto(venue.origin + pageLinks.leaderboard(code));
    const back = (language: Language) =>
      control(
        phone,
        translateIn(language, () => eventTexts('back')),
      );
    await back('en').waitFor();
    await speaks(phone, 'en');
    await network.back();
    await back('ar').waitFor();
    await speaks(phone, 'ar', 'rtl');
  });

  it('big screen: is in English until they load', async () => {
    const { code } = await venue.createTestEvent({ language: 'de', secondLanguage: 'fr' });
    const screen = await venue.projector('/logo-options');
    const network = await abortRequests(screen, /\/de-\w+-/);
    await screen.goto(`${venue.origin}${pageLinks.leaderboard(code)}?display=true`);
    await sees(screen, 'No guests yet. Who’ll be first?');
    await speaks(screen, 'en');
    await network.back();
    await speaks(screen, 'de');
    await seesNo(screen, 'No guests yet. Who’ll be first?');
  });

  it('language of a new event: the previous one stays with a notice, and the next try works', async () => {
    const laptop = await venue.laptop('/create-event-simple');
    const network = await abortRequests(laptop, /\/de-creation-/);
    const field = laptop.getByLabel(eventFieldTexts('language'));
    await field.selectOption('de');
    await seesToast(laptop, 'Error', layoutTexts('languageFailed', { language: 'Deutsch' }));
    expect(await field.inputValue()).toBe('en');
    await network.back();
    await field.selectOption('de');
    await expect.poll(async () => field.inputValue()).toBe('de');
    await sees(
      laptop,
      translateIn('de', () => suggestedQuestions()[0]!),
    );
  });
});
