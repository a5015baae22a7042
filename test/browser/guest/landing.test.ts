import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ownerSets } from '../creation/creatorSteps.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { withAnimations, useVenue, type Visitor } from '../kit/venue.ts';
import { heading, sees, seesNo, stopsClock, taps } from '../kit/actions.ts';

const headline = 'Turn Your Wedding Into an Event Everyone Talks About';
const selling = ['Easy setup', 'Any device', 'Unlimited guests', 'Custom link'];
const gains = [
  'Unlimited participants',
  'Real-time leaderboard',
  'Branding',
  'Admin dashboard',
  'Mobile design',
  '24/7 support',
];

interface Place {
  x: number;
  y: number;
}

/** The bounding box of a text on the screen. */
async function placeOf(page: Page, text: string): Promise<Place> {
  const box = await page.getByText(text, { exact: true }).boundingBox();
  return box!;
}

describe.skipIf(!chromiumPath)('landing page', () => {
  const venue = useVenue({ own: {} });

  /** Opens the page with a stub for the settings request. */
  async function opens(visitor: Visitor, settings: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await venue.phone('/logo-options', visitor);
    await settings(page);
    await page.goto(`${venue.origin}/`);
    return page;
  }

  it('shows the product and its features while the price is loading', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const page = await opens({}, async (visitor) => {
      await visitor.route('**/api/platform/settings', async (route) =>
        held.then(async () => route.continue()),
      );
    });
    await heading(page, headline).waitFor();
    for (const text of [...selling, 'What You Get', ...gains]) await heading(page, text).waitFor();
    await page.getByText('Loading the price').waitFor({ state: 'attached' });
    const filled = page.locator('section').first().locator('.button-primary');
    expect(await filled.allTextContents()).toEqual(['Create Your Game Now']);
    letThrough();
    await sees(page, 'Starting at just $19.99 per event');
    expect(await page.getByText('Loading the price').count()).toBe(0);
  });

  it('shows a changed price, and none for free events or without a reply', async () => {
    await ownerSets(venue, { eventPrice: 2_450 });
    const page = await venue.phone('/');
    await sees(page, 'Starting at just $24.50 per event');
    await ownerSets(venue, { paymentRequired: false });
    await page.reload();
    await heading(page, headline).waitFor();
    await seesNo(page, /Starting at just|Loading the price/);
    await page.route('**/api/platform/settings', async (route) => route.abort());
    await page.reload();
    await heading(page, headline).waitFor();
    await seesNo(page, /Starting at just|Loading the price/);
    await ownerSets(venue, { eventPrice: 1_999, paymentRequired: true });
  });

  it('product pictures: have alternative texts, and load when they come into view', async () => {
    const page = await venue.phone('/', { colorScheme: 'dark' });
    await heading(page, 'How it goes').waitFor();
    const pictures = page.locator('section img');
    await expect.poll(async () => pictures.count()).toBe(5);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500);
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(30);
      await expect.poll(async () => picture.getAttribute('loading')).toBe('lazy');
    }
    expect(await pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('night');
  });

  it('toasts: get the focus with F8, and are swiped away to the right by 50 px', async () => {
    const page = await venue.phone('/', withAnimations);
    await stopsClock(page);
    const text = 'Enter Event Code';
    const finger = await page.context().newCDPSession(page);
    const touches = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const swipes = async (px: number) => {
      const { x, y } = await placeOf(page, text);
      await touches('touchStart', { x, y });
      await touches('touchMove', { x: x + px, y });
      await touches('touchEnd');
    };
    const drags = async (px: number) => {
      const { x, y } = await placeOf(page, text);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + px, y);
      await page.mouse.up();
    };

    await taps(page, 'Join the event');
    await sees(page, text);
    await page.keyboard.press('F8');
    await page
      .locator(':focus')
      .and(page.getByRole('region', { name: 'Notifications (F8)' }))
      .waitFor();
    await swipes(-200);
    await swipes(49);
    await sees(page, text);
    await swipes(50);
    await seesNo(page, text);

    await taps(page, 'Join the event');
    await sees(page, text);
    const { x, y } = await placeOf(page, text);
    await drags(-200);
    await page.mouse.move(x + 40, y);
    expect((await placeOf(page, text)).x).toBe(x);
    await drags(50);
    await seesNo(page, text);
  });

  it('event code: is accepted in any form, and as a pasted link', async () => {
    const page = await venue.phone('/');
    const enters = async (text: string) => {
      await page.goto(`${venue.origin}/`);
      await page.getByRole('textbox', { name: 'Event code' }).fill(text);
      await page.keyboard.press('Enter');
    };
    for (const typed of [
      'ｍａｕｉ',
      'ma u\u200Bi',
      `Join us: ${venue.origin}/leaderboard/maui?display=true`,
    ]) {
      await enters(typed);
      await page.waitForURL('**/event/MAUI');
    }
    const shortened = await page.request.post(`${venue.origin}/api/shorten`, {
      data: { url: `${venue.origin}/leaderboard/MAUI` },
      headers: { origin: venue.origin },
    });
    await enters(((await shortened.json()) as { shortUrl: string }).shortUrl);
    await page.waitForURL('**/leaderboard/MAUI');
  });

  it('link preview: has a picture that can be fetched', async () => {
    const html = await (await fetch(`${venue.origin}/`)).text();
    expect(html).toContain(`property="og:title" content="${headline}"`);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toMatch(/^http:\/\/.+\/social-card\.jpg$/);
    const answer = await fetch(new URL('/social-card.jpg', venue.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});
