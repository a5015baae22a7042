import { beforeAll, describe, expect, it } from 'vitest';
import { pictureAs } from '../../routes/pictures/pictures.ts';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  foldedParts,
  hasFocus,
  heading,
  opensPortal,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  taps,
  under,
  openSection,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';
import { Inspector } from './inspector.ts';
import { rain, createInspectedEvent, speech } from './inspectedEvent.ts';

describe.skipIf(!chromiumPath)('accessibility of the organisers’ screens', () => {
  const venue = useVenue({ own: {} });

  beforeAll(async () => {
    await createInspectedEvent(venue);
  });

  it('the admin portal has no axe findings and no horizontal overflow', async () => {
    const page = await venue.phone('/admin/ACCESS');
    const { look, glance, faults } = new Inspector(page);

    await control(page, 'Open Admin Portal').waitFor();
    await look('admin login');
    await opensPortal(page, adminCode);
    await setsAnswer(page, speech, 'Aunt Rosa');
    await sees(questionRow(page, speech), /guests can’t see it yet/);
    await look('questions');
    await taps(under(page, 'Manage Questions'), 'Add Question');
    await page.getByRole('radio', { name: 'Multiple choice' }).check();
    await glance('add question');
    await taps(page, 'More ideas');
    await sees(dialog(page), 'Will one of the rings roll away?');
    await glance('ideas');
    await page.keyboard.press('Escape');
    await taps(page, 'Close');
    await taps(page, 'Paste or import');
    await dialog(page).waitFor();
    await glance('import');
    await page.keyboard.press('Escape');
    await taps(page, `Edit question: ${speech}`);
    await glance('edit question');
    await page.keyboard.press('Escape');
    await taps(page, /^Guests \d/);
    await look('guests');
    await taps(page, 'Manage Rosa');
    await glance('menu of a guest');
    await taps(page, 'Rename');
    await dialog(page).waitFor();
    await glance('rename');
    await page.keyboard.press('Escape');
    await taps(page, 'Manage Rosa');
    await taps(page, 'Delete');
    await dialog(page).waitFor();
    await glance('confirmation');
    await page.keyboard.press('Escape');
    await taps(page, 'Manage Rosa');
    await taps(page, 'Let back in');
    await taps(dialog(page), 'Create a one-time code');
    await page.getByLabel('Or send the link', { exact: true }).waitFor();
    await glance('let back in');
    await page.keyboard.press('Escape');
    await taps(page, 'Download guest book');
    await control(page, 'Download as CSV').waitFor();
    await glance('guest book');
    await page.keyboard.press('Escape');
    await taps(page, 'Start over after rehearsal');
    await taps(dialog(page), 'Delete guests and answers');
    await glance('start over');
    await page.keyboard.press('Escape');
    await page.goto(venue.origin);
    await taps(page, 'Your events');
    await dialog(page).waitFor();
    await glance('your events');
    expect(faults).toEqual([]);
  });

  it('the event settings have no axe findings and no horizontal overflow', async () => {
    const page = await venue.phone('/admin/ACCESS');
    const { look, glance, faults } = new Inspector(page);
    await opensPortal(page, adminCode);
    await taps(page, /^Event$/);
    await heading(page, 'Most Popular Predictions').scrollIntoViewIfNeeded();
    await seesNo(page, 'Counting...');
    await taps(page, 'Set new code');
    await look('event');
    for (const title of foldedParts) await openSection(page, title);
    await look('event, unfolded');
    await taps(page, 'Keepsake');
    await seesNo(page, 'Take it home');
    await page.evaluate(() => {
      location.hash = 'keepsake';
    });
    await sees(page, 'Take it home');
    await page
      .locator('input[type=file][aria-label="Choose File for the header image"]')
      .setInputFiles({ name: 'header.png', mimeType: 'image/png', buffer: await pictureAs('png') });
    await sees(page, 'Not uploaded yet');
    await glance('header image chosen');
    expect(faults).toEqual([]);
  });

  it('dialogs trap the focus and restore it', async () => {
    const page = await venue.laptop('/admin/ACCESS');
    await opensPortal(page, adminCode);
    const opener = questionRow(page, rain).getByRole('button', { name: /Show who hasn’t/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await hasFocus(opener);
  });
});
