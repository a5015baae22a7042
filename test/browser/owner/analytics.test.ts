import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnalyticsSummary, TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, heading, joins, predicts, taps } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import { useVenue, type Visitor } from '../kit/venue.ts';

const visitKey = 'analytics_session_id';
const visitOf = async (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), visitKey);

/**
 * The visits that a window’s pages reported while open. Playwright does not see the beacons of closing pages.
 */
function listenTo(page: Page): TrackAnalytics[] {
  const reported: TrackAnalytics[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/track') && request.resourceType() !== 'ping')
      reported.push(TrackAnalytics.parse(request.postDataJSON()));
  });
  return reported;
}

/** Records beacons in storage, which outlives the page. */
const recordBeacons = async (page: Page) =>
  page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const isTaken = send(url, body);
      const recorded = localStorage.getItem('beacons') ?? '';
      if (isTaken && typeof body === 'string') localStorage.setItem('beacons', `${recorded}${body}\n`);
      return isTaken;
    };
  });
const beaconsOf = async (page: Page) => {
  const recorded = await page.evaluate(() => localStorage.getItem('beacons') ?? '');
  const lines = recorded.split('\n').filter(Boolean);
  return lines.map((line) => TrackAnalytics.parse(JSON.parse(line)));
};

const visitsOf = (records: TrackAnalytics[]) => records.map(({ eventType, page }) => `${eventType} ${page}`);
const inAMoment = { timeout: 10_000 };
const reports = async (reported: TrackAnalytics[], visits: string[]) => {
  await expect.poll(() => visitsOf(reported), inAMoment).toEqual(visits);
};

describe.skipIf(!chromiumPath)('visit counting', () => {
  const venue = useVenue({ own: {} });

  /** A blank window whose requests are recorded from the start. */
  const blank = async (visitor: Visitor = {}) => {
    const page = await venue.phone('/healthz', visitor);
    await recordBeacons(page);
    const goes = async (path: string) => page.goto(venue.origin + path);
    return { page, reported: listenTo(page), goes };
  };
  const summary = async () => {
    const owner = venue.caller();
    await owner.post('/api/owner/auth', { password: ownerPassword });
    return AnalyticsSummary.parse((await owner.get('/api/owner/analytics/summary?range=7')).body);
  };

  let before: AnalyticsSummary;
  beforeEach(async () => {
    before = await summary();
  });

  it('reports each page and its duration, the last by a beacon', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: 'Will it rain?' });
    const { page, reported, goes } = await blank();
    await goes('/');
    await reports(reported, ['page_view /']);
    await page.getByRole('textbox').first().fill(party.code);
    await page.getByRole('textbox').first().press('Enter');
    const event = `/event/${party.code}`;
    await reports(reported, ['page_view /', 'page_duration /', `page_view ${event}`]);
    await joins(page, 'Anna');
    await predicts(page, 'Will it rain?', 'Yes');
    await taps(page, 'Skip Message');
    await taps(page, "Anna's Results");
    await expect.poll(() => reported.length, inAMoment).toBe(5);
    const own = new URL(page.url()).pathname;
    expect(visitsOf(reported).slice(3)).toEqual([`page_duration ${event}`, `page_view ${own}`]);
    expect(await beaconsOf(page)).toEqual([]);
    await goes('/healthz');
    expect(visitsOf(await beaconsOf(page))).toEqual([`page_duration ${own}`]);

    const visit = await visitOf(page);
    expect([...reported, ...(await beaconsOf(page))].map(({ sessionId }) => sessionId)).toEqual(
      Array.from({ length: 6 }, () => visit),
    );
    const views = reported.filter((record) => record.eventType === 'page_view');
    expect(views.map(({ referrer }) => referrer)).toEqual([null, '/', event]);
    expect(views[0]?.eventData?.viewport).toEqual({ width: 390, height: 844 });

    const after = await summary();
    expect(after.totalPageViews - before.totalPageViews).toBe(3);
    expect(after.uniqueVisitors - before.uniqueVisitors).toBe(1);
    expect(after.topPages).toContainEqual({ page: `/participant/${party.code}/:id`, views: 1 });
    expect(after.deviceBreakdown).toEqual([{ device: 'Mobile', percentage: 100 }]);
  });

  it('counts one visit over a reload, and another in another tab', async () => {
    const { page, reported, goes } = await blank();
    await goes('/');
    await reports(reported, ['page_view /']);
    await page.reload();
    await reports(reported, ['page_view /', 'page_view /']);
    const visit = await visitOf(page);
    expect(reported.map(({ sessionId }) => sessionId)).toEqual([visit, visit]);

    const other = await venue.phone('/', { beside: page });
    await expect.poll(async () => visitOf(other), inAMoment).toMatch(/^[\da-f]+$/);
    expect(await visitOf(other)).not.toBe(visit);
  });

  it('counts the page after Back, and a redirect as its target', async () => {
    const { page, reported, goes } = await blank();
    await goes('/');
    await reports(reported, ['page_view /']);
    await taps(page, 'Try a sample game first');
    await reports(reported, ['page_view /', 'page_duration /', 'page_view /event/MAUI']);
    await page.goBack();
    await reports(reported, [
      'page_view /',
      'page_duration /',
      'page_view /event/MAUI',
      'page_duration /event/MAUI',
      'page_view /',
    ]);
  });

  it('reports a page’s duration once when the page is hidden', async () => {
    const { page, reported, goes } = await blank();
    await goes('/');
    await reports(reported, ['page_view /']);
    for (const state of ['hidden', 'visible', 'hidden'])
      await page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await goes('/healthz');
    expect(visitsOf(await beaconsOf(page))).toEqual(['page_duration /']);
  });

  it.each(['doNotTrack', 'globalPrivacyControl'])('sends nothing where %s is set', async (signal) => {
    const { page, reported, goes } = await blank();
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    const counting = page.waitForResponse(/\/assets\/afterLoad-.*\.js$/);
    await goes('/');
    await counting;
    await taps(page, 'Try a sample game first');
    await heading(page, 'Leilani & Noah on Maui').waitFor();
    await goes('/healthz');
    expect([reported, await beaconsOf(page), await visitOf(page)]).toEqual([[], [], null]);
    expect(await summary()).toEqual(before);
  });

  it('hides failures from the guest, and works without storage', async () => {
    const { page, reported, goes } = await blank();
    await page.addInitScript(() => {
      const forbidden = () => {
        throw new Error('forbidden');
      };
      Object.defineProperty(window, 'sessionStorage', { get: forbidden });
    });
    await page.route('**/api/analytics/track', async (route) =>
      reported.length % 2 ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
    );
    await goes('/');
    await reports(reported, ['page_view /']);
    await taps(page, 'Try a sample game first');
    await reports(reported, ['page_view /', 'page_duration /', 'page_view /event/MAUI']);
    expect(new Set(reported.map(({ sessionId }) => sessionId)).size).toBe(1);
    await control(page, 'Join Event').waitFor();
    expect(await page.getByRole('region', { name: 'Notifications (F8)' }).locator('p').count()).toBe(0);
  });

  it('does not count a headless browser', async () => {
    const page = await venue.laptop('/healthz');
    expect(await page.evaluate(() => navigator.userAgent)).toContain('HeadlessChrome');
    const reported = listenTo(page);
    const answered = page.waitForResponse('**/api/analytics/track');
    await page.goto(`${venue.origin}/`);
    expect([(await answered).status(), visitsOf(reported)]).toEqual([204, ['page_view /']]);
    expect(await summary()).toEqual(before);
  });
});
