import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOfBytes, pictureAs } from '../../routes/pictures/pictures.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { downloads, clearClipboard, hasCopied, withClipboard } from '../kit/clipboard.ts';
import { coloursOf, leadsTo } from '../kit/qr.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  figuresOf,
  heading,
  holdRequests,
  seesToast,
  opensPortal,
  sees,
  seesNo,
  stopsClock,
  switches,
  taps,
  under,
  openSection,
  writes,
} from '../kit/actions.ts';

const megabyte = 1024 * 1024;

/** Selects a file for a file input. */
const chooses = async (page: Page, label: string, file: { name: string; type: string; buffer: Buffer }) =>
  page
    .locator(`input[type=file][aria-label="${label}"]`)
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: file.buffer });

/** Waits until the picture with this alternative text is decoded. */
async function isDrawn(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole('img', { name: alt, exact: true });
  await expect
    .poll(async () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
}

describe.skipIf(!chromiumPath)('organiser’s event settings on a phone', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;
  let guest: Page;
  const logoFile = async () => ({ name: 'logo.png', type: 'image/png', buffer: await pictureAs('png') });
  const htmlFile = { name: 'not.png', type: 'image/png', buffer: Buffer.from('<h1>Not a picture</h1>') };

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Ada & Ben' });
    for (const text of ['One?', 'Two?', 'Three?', 'Four?', 'Five?']) await party.addQuestion({ text });
    organiser = await venue.phone('/', withClipboard);
    await organiser.clock.install();
    await organiser.goto(`${venue.origin}/admin/${party.code}`);
    guest = await venue.phone(`/event/${party.code}`);
  });

  it('every setting: is saved automatically, with a notice for three seconds', async () => {
    await opensPortal(organiser, adminCode);
    await taps(organiser, /^Event$/);
    const settings = under(organiser, 'Event Settings');
    const held = await holdRequests(organiser, 'PATCH', '**/api/events/*');
    await writes(settings, 'Event title', 'Clara & Theo');
    await organiser.clock.fastForward(1_100);
    await sees(settings, 'Saving...');
    await stopsClock(organiser);
    held.letGo();
    await sees(settings, 'Saved');
    await organiser.clock.runFor(2_999);
    await sees(settings, 'Saved');
    await organiser.clock.runFor(1);
    await seesNo(settings, 'Saved');
    await organiser.clock.resume();
    await heading(guest, 'Clara & Theo').waitFor();
    await organiser.unrouteAll();

    await writes(settings, 'Date and time', '2027-06-12T16:00');
    await writes(settings, 'Location', 'The Old Orangery');
    await writes(settings, 'Description', 'Foretell our day.');
    await settings.getByLabel('Description', { exact: true }).blur();
    for (const text of ['Saturday, June 12, 2027 at 4:00 PM', 'The Old Orangery', 'Foretell our day.'])
      await sees(guest, text);
  });

  it('setting that cannot be saved: stays in its field, and the next try saves it', async () => {
    const settings = under(organiser, 'Event Settings');
    await organiser.route('**/api/events/*', async (route) => route.abort());
    await writes(settings, 'Location', 'The barn');
    await settings.getByLabel('Location', { exact: true }).blur();
    await sees(settings, 'Failed to save');
    await seesToast(organiser, 'Error', 'Failed to update event. Please try again.');
    await expect
      .poll(async () => settings.getByLabel('Location', { exact: true }).inputValue())
      .toBe('The barn');
    await organiser.unrouteAll();
    await taps(settings, 'Try again');
    await sees(guest, 'The barn');
  });

  it('event code: has at most twelve capital letters, and is unique', async () => {
    const { code: taken } = await venue.createTestEvent();
    const settings = under(organiser, 'Event Settings');
    const code = settings.getByPlaceholder('EVENT123', { exact: true });
    await sees(settings, /letters and numbers only/);
    await code.fill(taken.toLowerCase());
    await expect.poll(async () => code.inputValue()).toBe(taken);
    await code.blur();
    await sees(settings, /taken/);
    expect(new URL(organiser.url()).pathname).toBe(`/admin/${party.code}`);
    await code.fill('');
    await code.pressSequentially('clara-and-theo');
    await expect.poll(async () => code.inputValue()).toBe('CLARA-AND-TH');
    await code.fill('clara27');
    await code.blur();
    await organiser.waitForURL('**/admin/CLARA27');
    await guest.waitForURL('**/event/CLARA27');
  });

  it('event: closes after a confirmation, and reopens', async () => {
    const status = under(organiser, 'Event Status');
    await switches(organiser, 'Open to guests', 'off');
    await taps(dialog(organiser), 'Close the event');
    await sees(status, 'Inactive');
    await heading(guest, 'This Event Is Closed').waitFor();
    await switches(organiser, 'Open to guests', 'on');
    await sees(status, 'Active');
    await taps(guest, 'Try again');
    await control(guest, 'Join Event').waitFor();
    await expect
      .poll(async () => figuresOf(status))
      .toEqual(['Questions 5', 'Participants 0', 'Predictions 0']);
  });

  it('logo: appears on every screen, is refused when invalid, and can be removed', async () => {
    const noLogo = guest.locator('header svg.lucide-calendar-heart');
    await noLogo.waitFor();
    await sees(organiser, /^Recommended: 400x400 or larger/);
    await chooses(organiser, 'Upload logo', htmlFile);
    await seesToast(organiser, 'Invalid File Type', 'Please select an image file (JPG, PNG, GIF, etc.).');
    const tooLarge = await jpegOfBytes(5 * megabyte + 1);
    await chooses(organiser, 'Upload logo', { name: 'logo.jpg', type: 'image/jpeg', buffer: tooLarge });
    await seesToast(organiser, 'File too large', 'Please select an image smaller than 5MB');
    await chooses(organiser, 'Upload logo', await logoFile());
    await isDrawn(organiser, 'Preview of the chosen logo');
    await taps(organiser, 'Upload');
    await seesToast(organiser, 'Event Updated', 'Your changes have been saved.');
    await isDrawn(organiser, 'Logo');
    const stored = guest.locator('header img[src*="/images/"]');
    await stored.waitFor();
    expect(await noLogo.count()).toBe(0);
    const { pathname } = new URL((await stored.getAttribute('src'))!, venue.origin);
    await taps(organiser, 'Remove logo');
    await stored.waitFor({ state: 'detached' });
    await noLogo.waitFor();
    await expect.poll(async () => (await venue.caller().get(pathname)).status).toBe(404);
  });

  it('header image: is previewed before one upload, however often it is tapped', async () => {
    await openSection(organiser, 'Header Image');
    const card = under(organiser, 'Header Image');
    const choose = async () => chooses(organiser, 'Choose File for the header image', await logoFile());
    await sees(card, /^Recommended: 1200x300/);
    await choose();
    await isDrawn(organiser, 'Preview of the chosen header image');
    await sees(card, 'Not uploaded yet');
    await taps(card, 'Cancel');
    await sees(card, 'No header image yet');

    const held = await holdRequests(organiser, 'POST', '**/header-image');
    await choose();
    await control(card, 'Upload').dblclick();
    held.letGo();
    await seesToast(organiser, 'Header Image Updated', 'Your guests can see it now.');
    expect(held.count()).toBe(1);
    await isDrawn(organiser, 'Header image');
    await guest.locator('header img[src*="/images/"]').waitFor();
    await organiser.unrouteAll();
  });

  it('upload: can be cancelled, and a refused upload loses no entry', async () => {
    const card = under(organiser, 'Header Image');
    const label = 'Choose File for the header image';
    const before = await guest.locator('header img[src*="/images/"]').getAttribute('src');
    const held = await holdRequests(organiser, 'POST', '**/header-image');
    await chooses(organiser, label, await logoFile());
    await taps(card, 'Upload');
    await sees(card, 'Uploading...');
    await taps(card, 'Cancel');
    await isDrawn(organiser, 'Header image');
    held.letGo();
    await organiser.unrouteAll();

    await organiser.route('**/header-image', async (route) => route.abort());
    await chooses(organiser, label, await logoFile());
    await taps(card, 'Upload');
    await seesToast(organiser, 'Upload Failed', 'Failed to upload header image. Please try again.');
    await sees(card, 'Not uploaded yet');
    await taps(card, 'Cancel');
    await organiser.unrouteAll();
    const tooLarge = await jpegOfBytes(11 * megabyte);
    await chooses(organiser, label, { name: 'header.jpg', type: 'image/jpeg', buffer: tooLarge });
    await seesToast(organiser, 'File Too Large', 'Please select an image smaller than 10MB.');
    await chooses(organiser, label, htmlFile);
    await seesToast(organiser, 'Invalid File Type', 'Please select an image file (JPG, PNG, GIF, etc.).');
    await expect
      .poll(async () => guest.locator('header img[src*="/images/"]').getAttribute('src'))
      .toBe(before);
    await taps(card, 'Remove header image');
    await seesToast(organiser, 'Header Image Updated', 'The header image has been removed.');
    await sees(card, 'No header image yet');
  });

  it('sharing: has a code to print, a link to copy, and a preview', async () => {
    const link = `${venue.origin}/event/CLARA27`;
    const share = under(organiser, 'Share Event');
    await leadsTo(share.getByRole('img', { name: 'QR code to join event CLARA27' }), link);
    const { name, content } = await downloads(organiser, async () => taps(share, 'Download QR Code'));
    expect(name).toBe('clara___theo_qr_code.png');
    await leadsTo(content, link);
    expect((await sharp(content).metadata()).width).toBe(256);
    expect(await coloursOf(content)).toEqual(['#1f2937', '#ffffff']);
    const status = under(organiser, 'Event Status');
    for (const copy of [
      control(share, 'Copy URL'),
      control(status, 'Copy Share Link'),
      control(status, 'Copy'),
    ]) {
      await clearClipboard(organiser);
      await copy.click();
      await hasCopied(organiser, link);
    }
    await organiser.evaluate(() => {
      document.execCommand = () => false;
      navigator.clipboard.writeText = async () => Promise.reject(new Error('no'));
    });
    await taps(share, 'Copy URL');
    await seesToast(organiser, 'Error', 'Failed to copy URL');
    await taps(organiser, 'Done');
    const shareable = organiser.getByLabel('Event link', { exact: true });
    await expect.poll(async () => shareable.inputValue()).toBe(link);
    expect(await shareable.evaluate((field: HTMLInputElement) => field.readOnly)).toBe(true);

    const opened = organiser.context().waitForEvent('page');
    await taps(organiser, 'Preview Event');
    const preview = await opened;
    await sees(preview, 'Admin Preview Mode');
    await sees(preview, 'Three?');
    await sees(preview, 'and 2 more');
    await seesNo(preview, 'Four?');
    await seesNo(preview, 'Live Leaderboard');
    expect(await preview.locator('main').getByRole('button', { disabled: false }).count()).toBe(0);
    await party.joinAs('Rosa');
    await sees(preview, '1 participant competing');
    await preview.goto(`${venue.origin}/preview/NOWHERE`);
    await heading(preview, 'Event Not Found').waitFor();
    await taps(preview, 'Go Back');
    await control(preview, 'Create Your Game Now').waitFor();
  });
});
