import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownerPassword } from '../kit/browserTestServer.ts';
import type { Venue } from '../kit/venue.ts';
import { control, heading, sees, taps, writes } from '../kit/actions.ts';

/** The input for a new event. */
export interface EventInput {
  email: string;
  title: string;
  shareCode: string;
  adminCode: string;
}

export const wish: EventInput = {
  email: 'clara@example.org',
  title: 'Clara & Theo',
  shareCode: 'CLARA',
  adminCode: 'lavender & thyme',
};

export const bride = 'Will the bride cry during the ceremony?';

/** A valid test card: 16 digits, not expired. */
export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';

/** The headings of the creators’ steps. */
export const steps = {
  setup: 'What are you celebrating?',
  questions: 'What will your guests predict?',
  customization: 'Make it yours',
  payment: 'What it costs',
  launch: 'Ready to launch',
  simpleSetup: 'Create your event',
  simpleDetails: 'How guests find you',
} as const;

/** Waits until the creator shows this step. */
export const waitForStep = async (page: Page, step: keyof typeof steps) =>
  heading(page, steps[step]).waitFor();

export async function setsUp(page: Page, { email, title }: EventInput): Promise<void> {
  await waitForStep(page, 'setup');
  await writes(page, 'Your email *', email);
  await writes(page, 'Event title *', title);
  await taps(page, 'Next');
  await waitForStep(page, 'questions');
}

export async function choosesQuestions(page: Page): Promise<void> {
  await taps(page, bride);
  await taps(page, 'Next');
}

export async function choosesCodes(page: Page, { shareCode, adminCode }: EventInput): Promise<void> {
  await writes(page, 'Event code *', shareCode);
  await writes(page, 'Admin code *', adminCode);
  await sees(page, `${shareCode} is available.`);
  await taps(page, 'Next');
}

/** Completes the guided creator up to its last step. */
export async function goesToLaunch(page: Page, chosen: EventInput, { isPaid = true } = {}): Promise<void> {
  await setsUp(page, chosen);
  await choosesQuestions(page);
  await waitForStep(page, 'customization');
  await choosesCodes(page, chosen);
  if (isPaid) {
    await waitForStep(page, 'payment');
    await taps(page, 'Next');
  }
  await waitForStep(page, 'launch');
}

/** Completes the guided creator up to the payment form. */
export async function goesToPayment(page: Page, chosen: EventInput): Promise<void> {
  await goesToLaunch(page, chosen);
  await taps(page, 'Go to Payment');
  await heading(page, 'Complete Payment').waitFor();
}

export async function fillsIn(
  page: Page,
  number: string,
  expiry = { month: '12', year: '39' },
): Promise<void> {
  await writes(page, 'Card number', number);
  await writes(page, 'Month', expiry.month);
  await writes(page, 'Year', expiry.year);
  await writes(page, 'CVV', '123');
}

/** Waits for the page of the created event, which links to the portal once the code is marked as saved. */
export const isLive = async (page: Page) => heading(page, 'Your Event is Live!').waitFor();

export async function opensNewPortal(page: Page, { shareCode }: EventInput): Promise<void> {
  await page.getByRole('checkbox', { name: 'I’ve saved my admin code' }).check();
  await taps(page, 'Open Admin Portal');
  await heading(page, 'Manage Questions').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/${shareCode}`);
}

/** The owner changes the price of an event. */
export async function ownerSets(
  venue: Venue,
  settings: { eventPrice?: number; paymentRequired?: boolean },
): Promise<void> {
  const owner = venue.caller();
  await owner.post('/api/owner/auth', { password: ownerPassword });
  const { status } = await owner.patch('/api/owner/settings/pricing', settings);
  expect(status).toBe(200);
}

/** The share codes of all created events, except the sample. */
export async function createdCodes(venue: Venue): Promise<string[]> {
  const owner = venue.caller();
  await owner.post('/api/owner/auth', { password: ownerPassword });
  const { body } = await owner.get('/api/owner/events');
  return (body as { shareCode: string }[]).map(({ shareCode }) => shareCode);
}

export const canTap = async (page: Page, name: string) => control(page, name).isEnabled();
