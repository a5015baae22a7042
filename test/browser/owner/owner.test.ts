import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { downloads } from '../kit/clipboard.ts';
import { buysEvent, eventCard, figure, looksAt, opensDashboard, opensTab, tab } from './ownerKit.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  heading,
  seesToast,
  joins,
  opensPortal,
  sees,
  seesNo,
  switches,
  taps,
  under,
  writes,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const gone = "The event you're looking for doesn't exist or has been removed.";

describe.skipIf(!chromiumPath)('owner dashboard', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let owner: Page;
  let silver: TestEvent;
  let rosa: Page;
  let paidCode = '';

  it('explains what it will show while there is no data', async () => {
    owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await sees(owner, 'Test mode: no money is taken');
    await sees(owner, 'No events yet');
    await expect.poll(async () => figure(owner, 'Total revenue')).toEqual(['$0.00', '0% in 30 days']);
    await opensTab(owner, 'Revenue');
    await sees(owner, 'No revenue yet');
    await opensTab(owner, 'Users');
    await sees(owner, /^No one has joined an event yet\./);
    await opensTab(owner, 'Analytics');
    await sees(owner, 'No visits yet');
  });

  it('overview: shows the platform’s key figures', async () => {
    silver = await venue.createTestEvent({ title: 'Silver wedding', customShareCode: 'SILVER' });
    await silver.joinAs('Ben');
    await silver.joinAs('Ada');
    paidCode = (await buysEvent(venue, 'Clara & Theo')).shareCode;
    const closed = await venue.createTestEvent({ title: 'Not yet', customShareCode: 'NOTYET' });
    await closed.update({ isActive: false });

    await opensTab(owner, 'Overview');
    await expect.poll(async () => figure(owner, 'Total revenue')).toEqual(['$19.99', '0% in 30 days']);
    await expect.poll(async () => figure(owner, 'Active events')).toEqual(['2', '3 new this week']);
    await expect.poll(async () => figure(owner, 'Total users')).toEqual(['2', '2 active today']);
    await expect
      .poll(async () => figure(owner, 'Average revenue per event'))
      .toEqual(['$6.66', '33.3% conversion rate']);
    const recent = under(owner, 'Recent events').getByRole('listitem');
    await expect
      .poll(async () => recent.locator('h4').allTextContents())
      .toEqual(['Not yet', 'Clara & Theo', 'Silver wedding']);
    await sees(recent.nth(0), 'Inactive');
    await sees(recent.nth(1), 'Active');
    await sees(under(owner, 'Platform health'), /^Built-in store/);
    await sees(under(owner, 'Platform health'), 'Not set up');
  });

  it('figures: each has an explanation', async () => {
    await owner.getByRole('button', { name: 'What does Conversion rate count?' }).click();
    await sees(
      owner.getByRole('tooltip'),
      'The share of paid events among all events ever created, including deleted ones.',
    );
    await owner.keyboard.press('Escape');
    await owner.getByRole('tooltip').waitFor({ state: 'detached' });
  });

  it('events: are found by title and by code', async () => {
    await opensTab(owner, 'Events');
    await sees(owner, '3 events');
    await writes(owner, 'Search events', 'silver WED');
    await sees(owner, 'Showing 1 of 3 events');
    await sees(eventCard(owner, 'Silver wedding'), /2 guests$/);
    await writes(owner, 'Search events', 'notyet');
    await eventCard(owner, 'Not yet').waitFor();
    await writes(owner, 'Search events', 'nobody');
    await sees(owner, 'No events found');
    await taps(owner, 'Show all events');
    await sees(owner, '3 events');
    await expect
      .poll(async () => control(owner, 'Open Event: Silver wedding').getAttribute('href'))
      .toBe('/event/SILVER');
    await expect
      .poll(async () => control(owner, 'Open Admin: Silver wedding').getAttribute('href'))
      .toBe('/admin/SILVER');
  });

  it('landing page: opens for a paid event, in a new tab', async () => {
    const [landing] = await Promise.all([
      owner.context().waitForEvent('page'),
      taps(owner, 'Create Event (Paid)'),
    ]);
    await heading(landing, /Event Everyone Talks About$/).waitFor();
    await landing.close();
    await sees(owner, '3 events');
  });

  it('admin code: is replaced for an organiser who lost it', async () => {
    await taps(owner, 'Set a new admin code: Silver wedding');
    await taps(dialog(owner), 'Set new code');
    await sees(dialog(owner), 'Please choose an admin code.');
    await writes(dialog(owner), 'New admin code', 'Found');
    await taps(dialog(owner), 'Set new code');
    await sees(dialog(owner), 'Please use at least 6 characters.');
    await writes(dialog(owner), 'New admin code', 'Found Again');
    await taps(dialog(owner), 'Set new code');
    await seesToast(owner, 'Event Updated', 'Your new admin code is ready.');
    await expect
      .poll(async () => dialog(owner).getByLabel('The new admin code').inputValue())
      .toBe('Found Again');
    await taps(dialog(owner), 'Done');

    const organiser = await venue.laptop('/admin/SILVER');
    await writes(organiser, 'Admin code', adminCode);
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Access Denied', 'Invalid admin code. Please try again.');
    await opensPortal(organiser, 'Found Again');
    await organiser.context().close();
  });

  it('event: is deleted after a confirmation, and its guests see a notice', async () => {
    rosa = await venue.phone('/event/SILVER');
    await joins(rosa, 'Rosa');
    await taps(owner, 'Delete event: Silver wedding');
    await sees(
      dialog(owner),
      /^Are you sure you want to delete "Silver wedding"\? This action cannot be undone\. .*Payment records stay\.$/,
    );
    await taps(dialog(owner), 'Cancel');
    await eventCard(owner, 'Silver wedding').waitFor();
    await taps(owner, 'Delete event: Silver wedding');
    await taps(dialog(owner), 'Delete event');
    await seesToast(owner, 'Event deleted', 'We’ve deleted “Silver wedding” and everything in it.');
    await eventCard(owner, 'Silver wedding').waitFor({ state: 'detached' });
    await sees(owner, '2 events');
    await sees(rosa, gone);
  });

  it('event that cannot be deleted: is kept, with an error', async () => {
    await owner.route('**/api/owner/events/*', async (route) => route.fulfill({ status: 500, body: 'no' }));
    await taps(owner, 'Delete event: Clara & Theo');
    await taps(dialog(owner), 'Delete event');
    await seesToast(owner, 'Error', 'Failed to delete the event. Please try again.');
    await owner.unrouteAll();
    await eventCard(owner, 'Clara & Theo').waitFor();
  });

  it('payment of a deleted event: is kept', async () => {
    await taps(owner, 'Delete event: Clara & Theo');
    await taps(dialog(owner), 'Delete event');
    await seesToast(owner, 'Event deleted', 'We’ve deleted “Clara & Theo” and everything in it.');
    await opensTab(owner, 'Revenue');
    const payments = under(owner, 'Payments');
    await sees(payments, 'Clara & Theo');
    await sees(payments, /payer@example\.com/);
    await sees(payments, 'Test');
    await expect.poll(async () => figure(owner, 'Events sold')).toEqual(['1']);
  });

  it('revenue: shows a range as figures, a sentence, a chart and a table', async () => {
    await sees(owner, /^Last 30 days: \$19\.99 from 1 event\. Best: .+ \(\$19\.99\)\.$/);
    const rows = owner.getByRole('region', { name: 'Over time, as a table' }).getByRole('row');
    await expect.poll(async () => rows.count()).toBe(31);
    await expect.poll(async () => rows.nth(1).locator('td').allTextContents()).toEqual(['1', '$19.99']);
    await owner.locator('.recharts-bar-rectangle path').first().waitFor();
    for (const [days, name, rowCount] of [
      [7, 'Last 7 days', 8],
      [90, 'Last 90 days', 14],
      [365, 'Last 12 months', 14],
    ] as const) {
      await owner.getByLabel('Date range').selectOption(name);
      await sees(owner, new RegExp(`^${name}: \\$19\\.99`));
      expect(await figure(owner, 'Total revenue'), `${days} days`).toEqual(['$19.99']);
      const count = await rows.count();
      expect(Math.abs(count - rowCount), `${days} days`).toBeLessThanOrEqual(days === 365 ? 1 : 0);
    }
  });

  it('report: opens in a spreadsheet', async () => {
    const { name, content } = await downloads(owner, async () => taps(owner, 'Export Report'));
    await seesToast(owner, 'Export Started', 'Your revenue report is being generated.');
    expect(name).toMatch(/^foretold-revenue-365-days-\d{4}-\d\d-\d\d\.csv$/);
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [line, ...others] = parse(content, { bom: true, columns: true }) as Record<string, string>[];
    expect(others).toEqual([]);
    expect(Object.values(line!)).toEqual(expect.arrayContaining(['Clara & Theo', paidCode, '19.99', 'CAD']));
  });

  it('payment: is refunded after a confirmation', async () => {
    await taps(owner, 'Refund $19.99 for Clara & Theo');
    await sees(dialog(owner), /^Are you sure you want to refund \$19\.99 to payer@example\.com\? /);
    await taps(dialog(owner), 'Refund $19.99');
    await seesToast(owner, 'Payment Refunded', '$19.99 is on its way back to the card.');
    await sees(under(owner, 'Payments'), /^Refunded /);
    expect(await control(owner, 'Refund $19.99 for Clara & Theo').count()).toBe(0);
    await expect.poll(async () => figure(owner, 'Events sold')).toEqual(['0']);
  });

  it('users: lists the guests', async () => {
    const party = await venue.createTestEvent({ title: 'Three guests' });
    for (const name of ['Ben', 'Ada', 'Rosa']) await party.joinAs(name);
    await opensTab(owner, 'Users');
    await expect.poll(async () => figure(owner, 'Total users')).toEqual(['3']);
    await expect.poll(async () => figure(owner, 'Active this week')).toEqual(['3']);
    await expect.poll(async () => figure(owner, 'New this month')).toEqual(['3']);
    await expect.poll(async () => figure(owner, 'Retention rate')).toEqual(['0%']);
  });

  it('analytics: shows the traffic', async () => {
    await looksAt(venue, '/', 'visit-of-somebody');
    await looksAt(venue, '/event/MAUI', 'visit-of-somebody');
    await looksAt(venue, '/', 'visit-of-another');
    // Rosa has opened her event, too.
    await opensTab(owner, 'Analytics');
    await expect.poll(async () => figure(owner, 'Page views')).toEqual(['4']);
    await expect.poll(async () => figure(owner, 'Unique visitors')).toEqual(['3']);
    const pages = under(owner, 'Top pages').getByRole('row');
    await expect.poll(async () => pages.nth(1).allInnerTexts()).toEqual([expect.stringMatching(/^\/\s+2$/)]);
    await sees(under(owner, 'Top countries'), 'Unknown');
    await sees(under(owner, 'Devices'), '100%');
    await sees(under(owner, 'Browsers'), 'Safari');
    const days = owner.getByRole('region', { name: 'Daily traffic, as a table' }).getByRole('row');
    await expect.poll(async () => days.count()).toBe(8);
    await expect.poll(async () => days.nth(1).locator('td').allTextContents()).toEqual(['4', '3']);
    await sees(owner, /^4 page views in the last 7 days\. Best: .+ \(4\)\.$/);
  });

  it('price: changes at once on all pages', async () => {
    const visitor = await venue.phone('/');
    await opensTab(owner, 'Settings');
    await sees(owner, /^Email isn’t set up yet\. /);
    await writes(owner, 'Price per event, in dollars', '0');
    await taps(owner, 'Save Settings');
    await sees(owner, 'Please enter a price from $0.50 to $10,000.00.');
    await writes(owner, 'Price per event, in dollars', '24.50');
    await sees(owner, 'In CAD. The landing page says: “Starting at just $24.50 per event”');
    await owner.getByRole('checkbox', { name: 'Weekly report' }).click();
    await taps(owner, 'Save Settings');
    await seesToast(owner, 'Settings saved', 'They apply to everyone from now on.');
    await visitor.reload();
    await sees(visitor, 'Starting at just $24.50 per event');

    await switches(owner, 'Payment required', 'off');
    await owner.getByLabel('Price per event, in dollars').waitFor({ state: 'detached' });
    await owner.route('**/api/owner/settings/pricing', async (route) => route.abort());
    await taps(owner, 'Save Settings');
    await seesToast(owner, 'Error', 'Failed to save settings. Please try again.');
    await owner.unrouteAll();
    await taps(owner, 'Save Settings');
    await seesToast(owner, 'Settings saved', 'They apply to everyone from now on.');
    await visitor.reload();
    await heading(visitor, /Event Everyone Talks About$/).waitFor();
    await seesNo(visitor, /^Starting at just/);
  });

  it('tabs: the last one clicked opens, also after quick clicks', async () => {
    const [events, overview] = [tab(owner, 'Events'), tab(owner, 'Overview')];
    await opensTab(owner, 'Overview');
    await heading(owner, 'At a glance').waitFor();
    const [first, last] = [await events.elementHandle(), await overview.elementHandle()];
    await owner.evaluate(
      async (tabs) => {
        for (const clicked of tabs) {
          clicked.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
          // The click’s synchronous effects are done, but no panel has rendered yet.
          for (let step = 0; step < 10; step += 1) await Promise.resolve();
        }
      },
      [first, last],
    );
    await heading(owner, 'At a glance').waitFor();
    await expect.poll(async () => overview.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => new URL(owner.url()).hash).toBe('#overview');
    expect(await events.getAttribute('aria-selected')).toBe('false');
    await opensTab(owner, 'Settings');
  });

  it('settings: are saved, and the tab stays in the address', async () => {
    expect(new URL(owner.url()).hash).toBe('#settings');
    await owner.reload();
    await opensDashboardAgain(owner);
    await expect.poll(async () => tab(owner, 'Settings').getAttribute('aria-selected')).toBe('true');
    await expect
      .poll(async () => owner.getByRole('switch', { name: /^Payment required/ }).isChecked())
      .toBe(false);
    await expect
      .poll(async () => owner.getByRole('checkbox', { name: 'Weekly report' }).isChecked())
      .toBe(true);
    await switches(owner, 'Payment required', 'on');
    await expect.poll(async () => owner.getByLabel('Price per event, in dollars').inputValue()).toBe('24.50');
  });
});

async function opensDashboardAgain(owner: Page): Promise<void> {
  await opensDashboard(owner);
  await owner.getByRole('switch', { name: /^Payment required/ }).waitFor();
}
