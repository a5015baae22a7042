import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Inspector } from '../access/inspector.ts';
import { bride, choosesCodes, fillsIn, goodCard, isLive, waitForStep, wish } from './creatorSteps.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { heading, sees, taps, writes } from '../kit/actions.ts';

const longTitle = 'Wolfeschlegelsteinhausenbergerdorff & '.repeat(3).slice(0, 120);

/** Types into the field that has the focus, and presses Enter. */
async function types(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const focusIsOn = async (page: Page, label: string) =>
  page
    .locator(':focus')
    .and(page.getByLabel(label, { exact: true }))
    .waitFor();

describe.skipIf(!chromiumPath)('accessibility of the event creators', () => {
  const venue = useVenue();

  it('every step has no axe findings and large tap targets, and fits 320 px', async () => {
    const page = await venue.phone('/create-event-guided');
    const { look, glance, faults } = new Inspector(page);
    await waitForStep(page, 'setup');
    await taps(page, 'Next');
    await sees(page, 'Please enter a title.');
    await look('setup with problems');
    await writes(page, 'Your email *', wish.email);
    await writes(page, 'Event title *', longTitle);
    await taps(page, 'Next');
    await waitForStep(page, 'questions');
    await taps(page, bride);
    await taps(page, 'Write your own question');
    await look('questions');
    await writes(page, 'Your question 1', 'هل ستمطر؟');
    await taps(page, 'Next');
    await waitForStep(page, 'customization');
    await writes(page, 'Event code *', 'MAUI');
    await sees(page, 'MAUI is already taken.');
    await look('customization');
    await choosesCodes(page, wish);
    await waitForStep(page, 'payment');
    await sees(page, '$19.99');
    await glance('payment');
    await taps(page, 'Next');
    await waitForStep(page, 'launch');
    await page.getByText('2 questions').click();
    await look('launch');
    await taps(page, 'Go to Payment');
    await heading(page, 'Complete Payment').waitFor();
    await look('payment form');
    await fillsIn(page, goodCard);
    await taps(page, 'Pay $19.99');
    await isLive(page);
    await look('live');
    expect(faults).toEqual([]);
  });

  it('every step works with the keyboard only', async () => {
    const page = await venue.laptop('/create-event-guided');
    await waitForStep(page, 'setup');
    await page.getByLabel('Your email *', { exact: true }).focus();
    await types(page, wish.email);
    await types(page, wish.title);
    await types(page, '');
    await types(page, 'The Old Orangery');
    await focusIsOn(page, 'Description');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Language of your event');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForStep(page, 'questions');
    await page.locator('h1:focus').waitFor();
    await page.getByRole('button', { name: bride }).press('Space');
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await waitForStep(page, 'customization');
    await page.locator('h1:focus').waitFor();
    await page.getByLabel('Event code *', { exact: true }).focus();
    await types(page, 'keys');
    await focusIsOn(page, 'Admin code *');
    await types(page, wish.adminCode);
    await waitForStep(page, 'payment');
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await waitForStep(page, 'launch');
    await page.getByRole('button', { name: 'Go to Payment', exact: true }).press('Enter');
    await heading(page, 'Complete Payment').waitFor();
    await page.getByLabel('Card number', { exact: true }).focus();
    for (const part of [goodCard, '12', '39', '123']) await types(page, part);
    await isLive(page);
    await page.locator('h1:focus').waitFor();
  });
});
