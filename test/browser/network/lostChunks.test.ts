import { type Browser as Chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { ownDataTexts } from '../../../protocol/texts/guest/own/ownData.ts';
import { aPhoto, sendPhoto } from '../../routes/pictures/photographs.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath, launch, momentMs, phoneWindow } from '../kit/chromium.ts';
import { abortRequests } from '../kit/lostFiles.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  heading,
  seesQuestion,
  seesToast,
  joins,
  opensPortal,
  predicts,
  sees,
  taps,
} from '../kit/actions.ts';

const groom = 'Will the groom cry?';

describe.skipIf(!chromiumPath)('client chunk lost in transit', () => {
  const venue = useVenue();
  // Uses a separate browser, because the venue would treat the expected errors of these pages as failures.
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launch();
  });
  afterEach(async () => {
    await Promise.all(chromium.contexts().map(async (context) => context.close()));
  });
  afterAll(async () => chromium?.close());

  async function phone(path: string, files?: RegExp, count?: number) {
    const context = await chromium.newContext({
      ...phoneWindow,
      locale: 'en-US',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(momentMs);
    const page = await context.newPage();
    const network = await abortRequests(page, files ?? /nothing/, count);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(venue.origin + path);
    return { page, network, loads: () => loads };
  }

  it.each([
    ['the game', /\/game-[\w-]+\.js/],
    ['the live connection', /\/live-[\w-]+\.js/],
    ['the chunk after the first paint', /\/afterLoad-[\w-]+\.js/],
  ])('lost once: %s is requested again, without a reload', async (_, file) => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: groom });
    const { page, network, loads } = await phone(pageLinks.event(party.code), file, 1);
    await joins(page, 'Rosa');
    await seesQuestion(page, groom);
    await party.addQuestion({ text: 'And the bride?' });
    await predicts(page, groom, 'Yes');
    await seesQuestion(page, 'And the bride?');
    expect(network.lost()).toBe(1);
    expect(loads()).toBe(1);
  });

  /** Opens a guest’s profile with the guest’s cookie. */
  async function profile(party: TestEvent, files: RegExp) {
    const { page, loads } = await phone(pageLinks.event(party.code));
    await joins(page, 'Rosa');
    await seesQuestion(page, groom);
    const [rosa] = (await party.organiser.get(`/api/events/${party.code}/participants`)).body;
    const network = await abortRequests(page, files);
    await page.goto(venue.origin + pageLinks.participant(party.code, rosa.id));
    return { page, network, loads };
  }

  it('chunk lost for long: shows an error in its place, the rest works, and a tap loads the chunk', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: groom });
    const { page, network, loads } = await profile(party, /\/OwnDataCard-[\w-]+\.js/);
    await sees(page, layoutTexts('partMissing'));
    // A tab reloads for a new version only once: after that the notice stays.
    await expect.poll(loads).toBe(3);
    await sees(page, layoutTexts('partMissing'));
    await taps(page, 'Try again');
    await sees(page, layoutTexts('partMissing'));
    await network.back();
    await taps(page, 'Try again');
    await heading(page, ownDataTexts('title')).waitFor();
    expect(loads()).toBe(3);
  });

  /** A guest’s phone that shows a photo. */
  async function photographed() {
    const party = await venue.createTestEvent();
    await party.update({ showAnswers: true });
    const question = await party.addQuestion({ text: groom });
    const shown = await phone(pageLinks.event(party.code));
    await joins(shown.page, 'Rosa');
    await predicts(shown.page, groom, 'Yes');
    await taps(shown.page, 'Skip Message');
    await taps(shown.page, 'Back to Event');
    await party.setAnswer(question, 'yes');
    await sendPhoto(party.organiser, question, await aPhoto());
    return shown;
  }
  const largePhoto = { name: `Photo of the moment: ${groom}` };

  it('photo viewer lost for long: a tap shows an error, and a later tap shows the photo', async () => {
    const { page } = await photographed();
    const network = await abortRequests(page, /\/PhotoDialog-[\w-]+\.js/);
    const photo = page.getByRole('button', largePhoto).first();
    await photo.click();
    await seesToast(page, 'Error', layoutTexts('tapFailed'));
    await network.back();
    // The page may reload because of the lost chunk, right before the tap or right after it.
    const opensPhoto = async () => {
      await photo.click();
      return dialog(page)
        .getByRole('img')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    };
    expect((await opensPhoto()) || (await opensPhoto())).toBe(true);
  });

  it('stylesheet of a chunk lost once: the chunk is not shown without it', async () => {
    const { page, loads } = await photographed();
    const network = await abortRequests(page, /\/PhotoDialog-[\w-]+\.css/, 1);
    await page.getByRole('button', largePhoto).first().click();
    await dialog(page).getByRole('img').waitFor();
    expect(network.lost()).toBe(1);
    expect(await page.locator('.photo-ground').evaluate((ground) => getComputedStyle(ground).position)).toBe(
      'fixed',
    );
    expect(loads()).toBe(1);
  });

  it('stylesheet of the page lost once: is requested again', async () => {
    const { code } = await venue.createTestEvent();
    const { page, network } = await phone(pageLinks.event(code), /\/index-[\w-]+\.css/, 1);
    await expect
      .poll(async () => control(page, 'Join Event').evaluate((button) => getComputedStyle(button).minHeight))
      .toBe('56px');
    expect(network.lost()).toBe(1);
  });

  it('QR code renderer: shows an error, and the QR code once the renderer has loaded', async () => {
    const party = await venue.createTestEvent();
    const { page, network } = await phone(`/admin/${party.code}`, /\/browser-[\w-]+\.js/);
    await opensPortal(page, adminCode);
    await seesToast(page, 'Error', 'Failed to generate QR code');
    await network.back();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // On a phone the QR code is on another tab.
    const code = page.locator(`[aria-label="QR code to join event ${party.code}"] svg`).first();
    await code.waitFor({ state: 'attached' });
  });
});
