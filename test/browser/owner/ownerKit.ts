import type { Locator, Page } from 'playwright-core';
import type { Event } from '../../../protocol/schemas/events.ts';
import { adminCode } from '../../support/testEvent.ts';
import { taps, writes } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import type { Venue } from '../kit/venue.ts';

/** Logs in as owner. */
export async function opensDashboard(page: Page): Promise<void> {
  await writes(page, 'Password', ownerPassword);
  await taps(page, 'Access Dashboard');
  await tab(page, 'Overview').waitFor();
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

export const opensTab = async (page: Page, name: string) => tab(page, name).click();

/** The lines below the label of a figure. */
export async function figure(page: Page, label: string): Promise<string[]> {
  const cell = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const texts = await cell.first().locator('dd').allInnerTexts();
  return texts.map((text) => text.trim());
}

/** An event's card in the list of all events. */
export const eventCard = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'All events' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Advances the stopped clock of a page, and waits until the page has rendered. */
export async function passes(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(async () => void (await fetch('/healthz')));
}

let submissions = 0;

/** Pays for an event over HTTP. */
export async function buysEvent(venue: Venue, title: string, amount = 1_999): Promise<Event> {
  submissions += 1;
  const { status, body } = await venue.caller().post('/api/payment/process', {
    sourceId: `test:approved:${submissions}`,
    amount,
    currency: 'CAD',
    customerEmail: 'payer@example.com',
    eventTitle: title,
    eventData: { title, date: '2027-06-12T15:30', adminCode, email: 'payer@example.com' },
  });
  if (status !== 201) throw new Error(`The payment failed: ${JSON.stringify(body)}`);
  return (body as { event: Event }).event;
}

/** Counts a visit to a page from a device that no other test uses. */
export async function looksAt(venue: Venue, page: string, sessionId: string): Promise<void> {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
  const view = { eventType: 'page_view', sessionId, page, referrer: null };
  const { status } = await venue.caller().post('/api/analytics/track', view, { 'user-agent': userAgent });
  if (status !== 204) throw new Error(`The visit was not counted: ${status}`);
}
