import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bride,
  canTap,
  createdCodes,
  declinedCard,
  fillsIn,
  goesToLaunch,
  goodCard,
  isLive,
  opensNewPortal,
  ownerSets,
  waitForStep,
  wish,
} from './creatorSteps.ts';
import { downloads, hasCopied, withClipboard } from '../kit/clipboard.ts';
import { leadsTo } from '../kit/qr.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { control, heading, seesToast, questionRow, sees, seesNo, taps, writes } from '../kit/actions.ts';

const incomplete = [
  'Please complete required fields',
  'Fill in all required information before proceeding.',
] as const;

/** Reloads, and expects the same state. */
async function reloads(page: Page): Promise<void> {
  await page.reload();
  await sees(page, 'We’ve kept what you entered on this device.');
}

/** Expects the admin code and a way to save it to be visible without scrolling, above the bottom bar. */
async function isAboveTheFold(page: Page, ...windows: { width: number; height: number }[]) {
  for (const size of windows) {
    await page.setViewportSize(size);
    const bottomOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return box!.y + box!.height;
    };
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const { y: foot } = (await page.locator('[data-action-bar]').boundingBox())!;
    expect(await bottomOf(page.getByLabel('Admin code', { exact: true }))).toBeLessThan(foot);
    expect(await bottomOf(page.getByRole('checkbox', { name: 'I’ve saved my admin code' }))).toBeLessThan(
      foot,
    );
  }
}

/** Ticks that the code is saved, and expects that unticking disables the link again. */
async function enablesPortalLink(page: Page): Promise<void> {
  const savedBox = page.getByRole('checkbox', { name: 'I’ve saved my admin code', checked: true });
  await savedBox.waitFor();
  expect(await canTap(page, 'Open Admin Portal')).toBe(true);
  await seesNo(page, 'Save your admin code first.');
  await savedBox.uncheck();
  await expect.poll(async () => canTap(page, 'Open Admin Portal')).toBe(false);
}

const valueOf = async (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

describe.skipIf(!chromiumPath)('guided creator on a phone, with payment', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let clara: Page;

  beforeAll(async () => {
    clara = await venue.phone('/', withClipboard);
  });

  it('opens from the landing page, and requires an email and a title', async () => {
    await taps(clara, 'Create Your Game Now');
    await sees(clara, 'Step 1 of 5: Event Setup');
    await sees(clara, 'Saved with your event. We won’t email you. Guests never see it.');
    await expect.poll(async () => canTap(clara, 'Previous')).toBe(false);
    await taps(clara, 'Next');
    await seesToast(clara, ...incomplete);
    await sees(clara, 'Please enter your email address.');
    await sees(clara, 'Please enter a title.');
    await clara
      .locator(':focus')
      .and(clara.getByLabel('Your email *', { exact: true }))
      .waitFor();
    await writes(clara, 'Your email *', 'clara at example');
    await writes(clara, 'Event title *', wish.title);
    await taps(clara, 'Next');
    await sees(clara, 'Please enter a valid email address');
    await writes(clara, 'Your email *', wish.email);
    await writes(clara, 'Date and time', '2027-06-12T15:30');
    await writes(clara, 'Location', 'The Old Orangery');
    await reloads(clara);
    await expect.poll(async () => valueOf(clara, 'Location')).toBe('The Old Orangery');
    await taps(clara, 'Next');
  });

  it('requires at least one question, suggested or written', async () => {
    await sees(clara, 'Step 2 of 5: Questions');
    const suggested = clara.locator('section', { has: heading(clara, 'Suggested questions') });
    await expect.poll(async () => suggested.getByRole('listitem').count()).toBe(8);
    await taps(clara, 'Write your own question');
    await writes(clara, 'Your question 1', '   ');
    await taps(clara, 'Next');
    await seesToast(clara, ...incomplete);
    await sees(clara, 'Please choose or write at least one question.');
    await taps(clara, 'Previous');
    await waitForStep(clara, 'setup');
    await seesNo(clara, incomplete[0]);
    await taps(clara, 'Next');
    await taps(clara, bride);
    await writes(clara, 'Your question 1', 'Will Theo faint?');
    await clara.getByLabel('Your question 1', { exact: true }).press('Enter');
    await clara.getByLabel('Your question 2', { exact: true }).waitFor();
    await reloads(clara);
    await expect.poll(async () => valueOf(clara, 'Your question 1')).toBe('Will Theo faint?');
    await taps(clara, 'Next');
  });

  it('requires two codes, reports taken ones, and suggests others', async () => {
    await sees(clara, 'Step 3 of 5: Customization');
    await taps(clara, 'Next');
    await seesToast(clara, ...incomplete);
    await writes(clara, 'Event code *', 'maui');
    await sees(clara, 'MAUI is already taken.');
    await writes(clara, 'Admin code *', wish.adminCode);
    await taps(clara, 'Next');
    await seesToast(clara, ...incomplete);
    await clara.getByRole('button', { name: /^Use / }).click();
    await sees(clara, / is available\.$/);
    await writes(clara, 'Event code *', 'clara and theo!');
    await expect.poll(async () => valueOf(clara, 'Event code *')).toBe('CLARAANDTHEO');
    await writes(clara, 'Event code *', 'clara!');
    await sees(clara, 'Please use letters and numbers only.');
    await writes(clara, 'Event code *', 'clara');
    await sees(clara, 'CLARA is available.');
    await taps(clara, 'Suggest a code');
    await expect.poll(async () => valueOf(clara, 'Admin code *')).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    await writes(clara, 'Admin code *', wish.adminCode);
    await reloads(clara);
    await expect.poll(async () => valueOf(clara, 'Admin code *')).toBe(wish.adminCode);
    await taps(clara, 'Next');
  });

  it('shows the price, leads back and forth between the steps, and shows a summary', async () => {
    await sees(clara, 'Step 4 of 5: Payment');
    await sees(clara, '$19.99');
    await sees(clara, 'Test mode: no money is taken');
    await sees(clara, wish.email);
    await control(clara, 'Change your email').waitFor();
    await taps(clara, 'Previous');
    await waitForStep(clara, 'customization');
    await clara.goBack();
    await waitForStep(clara, 'payment');
    await reloads(clara);
    await taps(clara, 'Next');
    await sees(clara, 'Step 5 of 5: Launch');
    await sees(clara, '2 questions');
    const names = await clara
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('listitem')
      .allTextContents();
    expect(names.slice(2)).toEqual(['✓\u00a0Customization', '4.\u00a0Payment', '5.\u00a0Launch']);
    await heading(clara, 'Your email').waitFor();
    await sees(clara, 'Saturday, June 12, 2027 at 3:30 PM');
    await reloads(clara);
    await taps(clara, 'Go to Payment');
    await heading(clara, 'Complete Payment').waitFor();
  });

  it('card fields: accept digits only; Pay is enabled when all are complete', async () => {
    await writes(clara, 'Card number', '4000 0000 0000 0002 99 letters');
    await expect.poll(async () => valueOf(clara, 'Card number')).toBe(declinedCard);
    await writes(clara, 'Month', '1a2');
    await writes(clara, 'Year', '2039');
    expect([await valueOf(clara, 'Month'), await valueOf(clara, 'Year')]).toEqual(['12', '39']);
    await writes(clara, 'CVV', '12');
    await expect.poll(async () => canTap(clara, 'Pay $19.99')).toBe(false);
    await clara.getByLabel('CVV', { exact: true }).press('Enter');
    await seesToast(clara, 'Error', 'Please fill in all payment details');
    await writes(clara, 'CVV', '12345');
    await expect.poll(async () => valueOf(clara, 'CVV')).toBe('1234');
    await expect.poll(async () => canTap(clara, 'Pay $19.99')).toBe(true);
    await sees(clara, wish.email);
    await taps(clara, 'Change your email');
    const field = clara.getByLabel('Your email *', { exact: true });
    await clara.locator(':focus').and(field).waitFor();
    await field.fill('clara.example.org');
    await expect.poll(async () => canTap(clara, 'Pay $19.99')).toBe(false);
    await clara.getByLabel('CVV', { exact: true }).press('Enter');
    await seesToast(clara, 'Error', 'Please enter a valid email address');
    await writes(clara, 'Your email *', wish.email);
  });

  it('declined or expired card: shows the reason and keeps every entry', async () => {
    const sent: string[] = [];
    clara.on('request', (request) => sent.push(request.postData() ?? ''));
    await taps(clara, 'Pay $19.99');
    const declined = 'Your card was declined. Please try another one.';
    await seesToast(clara, 'Payment Failed', declined);
    await taps(clara, 'Close notification');
    await sees(clara, declined);
    await fillsIn(clara, goodCard, { month: '01', year: '20' });
    await seesNo(clara, declined);
    await seesNo(clara, /charged/);
    await taps(clara, 'Pay $19.99');
    await expect.poll(() => sent.filter((body) => body.includes('test:declined:')).length).toBe(2);
    await seesNo(clara, 'Processing...');
    await expect.poll(async () => createdCodes(venue)).toEqual([]);
    await fillsIn(clara, goodCard);
    await taps(clara, 'Pay $19.99');
    await seesToast(clara, 'Payment Successful!', 'Your event has been created.');
    expect(sent.join()).not.toMatch(new RegExp(`${goodCard}|${declinedCard}`));
  });

  it('last step: shows the QR code, both links, and the admin code once', async () => {
    await isLive(clara);
    const link = `${venue.origin}/event/CLARA`;
    const shared = await clara.locator('meta[name="share-origin"]').getAttribute('content');
    const origin = shared || venue.origin;
    await expect.poll(async () => valueOf(clara, 'Admin code')).toBe(wish.adminCode);
    await isAboveTheFold(clara, sizes.desktop, sizes.phone);
    expect(await canTap(clara, 'Open Admin Portal')).toBe(false);
    await sees(clara, 'Save your admin code first.');
    const code = clara.getByRole('img', { name: /^QR code/ });
    await code.evaluate((drawing) => drawing.scrollIntoView({ block: 'center' }));
    await leadsTo(code, link.replace(venue.origin, origin));
    const copies = clara.getByRole('button', { name: 'Copy', exact: true });
    await copies.nth(1).click();
    await hasCopied(clara, `${origin}/event/CLARA`);
    expect(await canTap(clara, 'Open Admin Portal')).toBe(false);
    await copies.nth(0).click();
    await hasCopied(clara, wish.adminCode);
    await enablesPortalLink(clara);
    const { name, content } = await downloads(clara, async () => taps(clara, 'Download as a file'));
    expect(name).toBe('clara_theo_codes.txt');
    expect(content.toString()).toContain(`Admin code: ${wish.adminCode}`);
    const mail = await control(clara, 'Email it to myself').getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain(`mailto:${wish.email}?subject=Codes for Clara & Theo`);
    await enablesPortalLink(clara);
    await clara.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await taps(clara, 'Email it to myself');
    await enablesPortalLink(clara);
    await expect.poll(async () => createdCodes(venue)).toEqual(['CLARA']);
  });

  it('does not return to the payment form of an event that exists', async () => {
    await clara.goBack();
    await isLive(clara);
    await clara.reload();
    await isLive(clara);
    await seesNo(clara, 'Complete Payment');
  });

  it('opens the portal with one tap, and removes the admin code from the device', async () => {
    await opensNewPortal(clara, wish);
    await questionRow(clara, bride).waitFor();
    await questionRow(clara, 'Will Theo faint?').waitFor();
    const storedText = await clara.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(storedText).not.toContain(wish.adminCode);
    await clara.reload();
    await clara.getByLabel('Admin code', { exact: true }).waitFor();
  });
});

describe.skipIf(!chromiumPath)('guided creator on a phone, without payment', () => {
  const venue = useVenue({ own: {} });

  it('has four steps and ends at the portal’s address', async () => {
    await ownerSets(venue, { paymentRequired: false });
    const ada = await venue.phone('/create-event-guided');
    // On a slow connection, a tick before the portal’s code has loaded must survive the screen’s replacement.
    await ada.route('**/assets/adminRoute-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await sees(ada, 'Step 1 of 4: Event Setup');
    await goesToLaunch(ada, { ...wish, shareCode: 'FREE1' }, { isPaid: false });
    await sees(ada, 'Step 4 of 4: Launch');
    await sees(ada, 'Free Event!');
    await taps(ada, 'Launch Your Event');
    await seesToast(ada, 'Event Created Successfully!', 'Your guests can join now.');
    await isLive(ada);
    expect(new URL(ada.url()).pathname).toBe('/admin/FREE1');
    await ada.getByText('Remember on this device').click();
    await opensNewPortal(ada, { ...wish, shareCode: 'FREE1' });
    await ada.reload();
    await heading(ada, 'Manage Questions').waitFor();
  });
});
