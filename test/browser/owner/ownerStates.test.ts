import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Inspector } from '../access/inspector.ts';
import { eventCard, figure, opensDashboard, opensTab, passes, tab } from './ownerKit.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, dialog, hasFocus, sees, seesNo, stopsClock, taps, under, writes } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const tabs = ['Overview', 'Events', 'Revenue', 'Users', 'Analytics', 'Settings'];
const stats = '**/api/owner/dashboard-stats';

/** Counts the page’s requests to an address. */
async function counts(page: Page, calls: string): Promise<() => number> {
  let count = 0;
  await page.route(calls, async (route) => {
    count += 1;
    await route.fallback();
  });
  return () => count;
}

describe.skipIf(!chromiumPath)('owner dashboard in failure states', () => {
  const venue = useVenue({ own: {} });

  it('reports what could not be loaded, and loads it on retry', async () => {
    const owner = await venue.laptop('/owner');
    await owner.route(stats, async (route) => route.fulfill({ status: 500, body: 'no' }));
    await opensDashboard(owner);
    await sees(owner, 'We couldn’t load the figures');
    await sees(owner, 'The server may be busy.');
    await owner.unrouteAll();
    await taps(owner, 'Try again');
    await expect.poll(async () => figure(owner, 'Total revenue')).toEqual(['$0.00', '0% in 30 days']);
  });

  it('keeps the last data while offline, and refreshes automatically', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await opensTab(owner, 'Users');
    await expect.poll(async () => figure(owner, 'Total users')).toEqual(['0']);
    await owner.context().setOffline(true);
    await opensTab(owner, 'Revenue');
    await sees(owner, 'We couldn’t load the revenue');
    await sees(owner, 'We can’t connect right now.');
    await opensTab(owner, 'Users');
    await sees(owner, /^No connection\. Last updated at /);
    await expect.poll(async () => figure(owner, 'Total users')).toEqual(['0']);
    await owner.context().setOffline(false);
    await seesNo(owner, /^No connection\. Last updated at /);
  });

  it('explains possible causes after ten seconds without a reply', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await owner.clock.install();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await owner.route('**/api/owner/user-stats', async (route) => {
      await held;
      await route.fallback();
    });
    await opensTab(owner, 'Users');
    await owner.getByText('Loading the users...').waitFor({ state: 'attached' });
    await owner.clock.fastForward(10_500);
    await owner.clock.fastForward(100);
    await sees(owner, 'This is taking longer than usual. Your connection may be weak.');
    release?.();
    await expect.poll(async () => figure(owner, 'Total users')).toEqual(['0']);
  });

  it('polls the overview every 30 seconds, but not while hidden', async () => {
    const owner = await venue.laptop('/owner');
    await owner.clock.install();
    const signIn = opensDashboard(owner);
    await sees(owner, 'Authenticating...');
    await owner.clock.fastForward(1_000);
    await signIn;
    const requestCount = await counts(owner, stats);
    await owner.clock.fastForward(30_000);
    await expect.poll(requestCount).toBe(1);
    const hides = async (isHidden: boolean) =>
      owner.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hides(true);
    await owner.clock.fastForward(30_000);
    await owner.clock.fastForward(30_000);
    expect(requestCount()).toBe(1);
    await hides(false);
    await expect.poll(requestCount).toBe(2);
  });

  it('polls the traffic every 60 seconds', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await owner.clock.install();
    await opensTab(owner, 'Analytics');
    await sees(owner, 'No visits yet');
    const requestCount = await counts(owner, '**/api/owner/analytics/summary*');
    await owner.clock.fastForward(60_000);
    await expect.poll(requestCount).toBe(1);
  });

  it('opens an address with a share code on that event', async () => {
    await venue.createTestEvent({ title: 'The wanted one', customShareCode: 'WANTED' });
    await venue.createTestEvent({ title: 'Another one' });
    const owner = await venue.laptop('/owner/wanted');
    await opensDashboard(owner);
    await expect.poll(async () => tab(owner, 'Events').getAttribute('aria-selected')).toBe('true');
    await expect.poll(async () => owner.getByLabel('Search events').inputValue()).toBe('WANTED');
    await eventCard(owner, 'The wanted one').waitFor();
    await seesNo(owner, 'Another one');
  });

  it('renders a few dozen of 5,000 events, and finds the last one', async () => {
    const owner = await venue.laptop('/owner');
    await owner.route('**/api/owner/events', async (route) => route.fulfill({ json: manyEvents }));
    await opensDashboard(owner);
    await sees(owner, 'See all 5,000 events');
    await expect
      .poll(async () => under(owner, 'Recent events').getByRole('heading', { level: 4 }).allTextContents())
      .toEqual(manyEvents.slice(0, 5).map(({ title }) => title));
    await taps(owner, 'See all 5,000 events');
    await sees(owner, '5,000 events');
    const rows = owner.getByRole('region', { name: 'All events' }).getByRole('listitem');
    await expect.poll(async () => rows.count()).toBe(30);
    await taps(owner, 'Show 60 more');
    await expect.poll(async () => rows.count()).toBe(90);
    await writes(owner, 'Search events', 'event 4999');
    await sees(owner, 'Showing 1 of 5,000 events');
    await eventCard(owner, 'Event 4999').waitFor();
  });
});

/** Waits until the page uses its dark theme. */
const hasTurnedDark = async (page: Page) =>
  page.waitForFunction(() => {
    const ground = document.querySelector('h1')!.closest('[class]')!;
    const [red = 0] = getComputedStyle(ground).color.match(/\d+/g)!.map(Number);
    return red > 128;
  });

const manyEvents = Array.from({ length: 5_000 }, (_, index) => ({
  id: String(index).padStart(24, '0'),
  title: `Event ${index}`,
  shareCode: `CODE${index}`,
  isActive: true,
  isDoorClosed: false,
  isOver: false,
  showAnswers: false,
  isPaid: false,
  participantCount: 60,
  createdAt: '2026-11-20T10:00:00.000Z',
}));

describe.skipIf(!chromiumPath)('accessibility of the owner dashboard', () => {
  const venue = useVenue({ own: {} });

  it('has no axe findings and no horizontal overflow on any tab, in both themes', async () => {
    await venue.createTestEvent({ title: 'A'.repeat(120), location: 'Ω'.repeat(200) });
    await venue.createTestEvent({ title: 'חתונה של נועה ואריאל' });
    const owner = await venue.phone('/owner');
    await opensDashboard(owner);
    await taps(owner, 'Close notification');
    await owner.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await hasTurnedDark(owner);
    await owner.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { look, faults } = new Inspector(owner);
    for (const name of tabs) {
      await opensTab(owner, name);
      await seesNo(owner, /^Loading /);
      await look(name);
    }
    expect(faults).toEqual([]);
  });

  it('tooltips: open after 700 ms of hover, the next one within 300 ms', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await expect.poll(async () => figure(owner, 'Total users')).not.toEqual([]);
    await stopsClock(owner);
    const hint = async (name: string) =>
      owner.getByRole('button', { name: `What does ${name} count?` }).hover();
    const leaves = async () => {
      await owner.mouse.move(5, 5, { steps: 10 });
      await explained.waitFor({ state: 'detached' });
    };
    const explained = owner.getByRole('tooltip');
    await hint('Total users');
    await passes(owner, 699);
    expect(await explained.count()).toBe(0);
    await passes(owner, 1);
    await explained.waitFor();

    await leaves();
    await passes(owner, 299);
    await hint('Conversion rate');
    await explained.waitFor();

    await leaves();
    await passes(owner, 300);
    await hint('Total users');
    await passes(owner, 699);
    expect(await explained.count()).toBe(0);
    await passes(owner, 1);
    await explained.waitFor();
  });

  it('keyboard: arrows move between tabs, focus opens tooltips, dialogs restore the focus', async () => {
    await venue.createTestEvent({ title: 'By keyboard' });
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await tab(owner, 'Overview').focus();
    for (const name of tabs.slice(1)) {
      await owner.keyboard.press('ArrowRight');
      await expect.poll(async () => tab(owner, name).getAttribute('aria-selected')).toBe('true');
    }
    await owner.keyboard.press('Home');
    const hint = owner.getByRole('button', { name: 'What does Total users count?' });
    await hint.focus();
    await sees(owner.getByRole('tooltip'), /^Everyone who has joined an event/);
    await owner.keyboard.press('Escape');
    await opensTab(owner, 'Events');
    const opener = control(owner, 'Delete event: By keyboard');
    await opener.focus();
    await owner.keyboard.press('Enter');
    await dialog(owner).waitFor();
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    await hasFocus(opener);
  });
});
