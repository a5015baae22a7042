import { beforeEach, describe, expect, it } from 'vitest';
import { AnalyticsSummary } from '../../../protocol/schemas/platform/analytics.ts';
import { traffic } from '../../../server/base/limits.ts';
import { PageViewModel } from '../../../server/models/platform/metrics.ts';
import type { Browser } from '../../support/Browser.ts';
import { until } from '../../support/until.ts';
import { runConcurrently, tally } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';
import '../refusals/refusal.ts';

const alone = runningApp();

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const asPhone = { 'user-agent': phone };

const view = (fields: object = {}) => ({
  sessionId: 'visit-of-anna',
  page: '/event/MAUI',
  referrer: null,
  eventType: 'page_view',
  eventData: {
    timestamp: '2026-06-20T12:00:00.000Z',
    userAgent: phone,
    viewport: { width: 390, height: 844 },
  },
  ...fields,
});
const leaving = (fields: object = {}) => ({
  sessionId: 'visit-of-anna',
  page: '/event/MAUI',
  eventType: 'page_duration',
  duration: 12.4,
  ...fields,
});

const track = async (body: unknown, headers: Record<string, string> = asPhone, browser?: Browser) =>
  (browser ?? alone.app.browser()).post('/api/analytics/track', body, headers);

/** The stored visits, without ids and times. */
async function storedVisits() {
  await alone.app.app.traffic.write();
  const records = await PageViewModel.find({}, { _id: 0, at: 0 }).sort({ at: 1 }).lean();
  return records;
}

beforeEach(async () => {
  await alone.app.app.traffic.write();
  await PageViewModel.deleteMany({});
});

describe('tracked visit', () => {
  it('is stored with page, device, browser and country, and no other visitor data', async () => {
    const before = new Date();
    expect(await track(view({ page: '/participant/maui/66f0c0ffee66f0c0ffee66f0?edit=true' }))).toMatchObject(
      {
        status: 204,
        body: '',
      },
    );
    expect((await track(leaving(), asPhone)).status).toBe(204);
    const expected = { sessionId: 'visit-of-anna', device: 'Mobile', browser: 'Safari', country: 'Unknown' };
    expect(await storedVisits()).toEqual([
      { ...expected, eventType: 'page_view', page: '/participant/MAUI/:id' },
      { ...expected, eventType: 'page_duration', page: '/event/MAUI', duration: 12 },
    ]);
    const { at } = await PageViewModel.findOne().orFail().lean();
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('may be sent by a beacon, as text', async () => {
    const text = { ...asPhone, 'content-type': 'text/plain;charset=UTF-8' };
    expect((await track(JSON.stringify(leaving()), text)).status).toBe(204);
    expect(await storedVisits()).toHaveLength(1);
    expect(await track('not json', text)).toBeRefused('malformed_body');
    expect(await track('[]', text)).toBeRefused('invalid');
  });

  it('is written within a moment', async () => {
    await track(view());
    await until('the visit is stored', async () => (await PageViewModel.countDocuments()) > 0);
    expect(await PageViewModel.countDocuments()).toBe(1);
  });

  it('is not counted for a bot, detected by its own flag or its header', async () => {
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect((await track(view({ eventData: { userAgent: bot } }))).status).toBe(204);
    expect((await track(leaving(), { 'user-agent': 'curl/8.1' })).status).toBe(204);
    expect((await track(view({ eventData: null }), { 'user-agent': 'node' })).status).toBe(204);
    expect(await storedVisits()).toEqual([]);
  });

  it('is not counted for visitors who send a privacy signal', async () => {
    for (const header of ['dnt', 'sec-gpc'])
      expect((await track(view(), { ...asPhone, [header]: '1' })).status).toBe(204);
    expect(await storedVisits()).toEqual([]);
    await track(view(), { ...asPhone, dnt: '0' });
    expect(await storedVisits()).toHaveLength(1);
  });

  it('ignores a country that the visitor claims', async () => {
    await track(view(), { ...asPhone, 'cf-ipcountry': 'DE' });
    expect(await storedVisits()).toMatchObject([{ country: 'Unknown' }]);
  });
});

describe('invalid visit', () => {
  it.each<[string, object]>([
    ['no visit id', view({ sessionId: undefined })],
    ['an empty visit id', view({ sessionId: '' })],
    ['a visit id of 65 characters', view({ sessionId: 'x'.repeat(65) })],
    ['a visit id with a line break', view({ sessionId: 'a\nb' })],
    ['a visit id that is a query', view({ sessionId: { $ne: null } })],
    ['no page', view({ page: undefined })],
    ['an endless page', view({ page: `/${'x'.repeat(300)}` })],
    ['an endless referrer', view({ referrer: 'x'.repeat(501) })],
    ['another kind of record', view({ eventType: 'page_stolen' })],
    ['an endless user agent', view({ eventData: { userAgent: 'x'.repeat(1_001) } })],
    ['an invalid time', view({ eventData: { timestamp: { $gt: '' } } })],
    ['an endless time', view({ eventData: { timestamp: '9'.repeat(41) } })],
    ['a viewport of words', view({ eventData: { viewport: { width: 'wide', height: 'high' } } })],
    ['a negative duration', leaving({ duration: -1 })],
    ['a duration of days', leaving({ duration: 86_401 })],
    ['a duration in words', leaving({ duration: '12' })],
    ['no duration', leaving({ duration: undefined })],
  ])('is refused: %s', async (_, body) => {
    expect(await track(body)).toBeRefused('invalid');
    expect(await storedVisits()).toEqual([]);
  });

  it('is stored without absurd times, user agents and viewports', async () => {
    const absurd = { timestamp: '+275760-09-13', viewport: { width: -1e308, height: 0 } };
    expect((await track(view({ eventData: { ...absurd, userAgent: phone } }))).status).toBe(204);
    expect(
      (await track(view({ eventData: { ...absurd, timestamp: -1, userAgent: '(('.repeat(400) } }))).status,
    ).toBe(204);
    expect(await storedVisits()).toEqual([
      {
        sessionId: 'visit-of-anna',
        eventType: 'page_view',
        page: '/event/MAUI',
        device: 'Mobile',
        browser: 'Safari',
        country: 'Unknown',
      },
    ]);
  });

  it('is not read when its body is a megabyte, as JSON or as text', async () => {
    const megabyte = JSON.stringify(view({ padding: 'x'.repeat(1_000_000) }));
    for (const type of ['application/json', 'text/plain'])
      expect(await track(megabyte, { ...asPhone, 'content-type': type })).toBeRefused('body_too_large');
  });

  it('is refused as another content type, and from another site’s page', async () => {
    const form = { ...asPhone, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await track(JSON.stringify(view()), form)).toBeRefused('unsupported_media_type');
    const foreign = { ...asPhone, origin: 'https://evil.example', 'content-type': 'text/plain' };
    expect(await track(JSON.stringify(view()), foreign)).toBeRefused('foreign_origin');
  });

  it('as text is accepted only by this call', async () => {
    const text = { 'content-type': 'text/plain' };
    expect(await alone.app.browser().post('/api/owner/auth', '{"password":"x"}', text)).toBeRefused(
      'unsupported_media_type',
    );
  });
});

describe('many visits', () => {
  it('of all guests behind one address are counted', async () => {
    const guests = traffic.recordsPerMinute + 20;
    const answers = await runConcurrently(guests, async (index) =>
      track(view({ sessionId: `guest-${index}` })),
    );
    expect(tally(answers)).toEqual({ 204: guests });
    expect(await storedVisits()).toHaveLength(guests);
  });

  it('of one tab are limited, without affecting others', async () => {
    const flood = traffic.recordsPerMinute + 40;
    const answers = await runConcurrently(flood, async () => track(view({ sessionId: 'a-flood' })));
    await track(view({ sessionId: 'a-neighbour' }));
    expect(tally(answers)).toEqual({ 204: flood });
    const records = await storedVisits();
    expect(records.filter(({ sessionId }) => sessionId === 'a-flood')).toHaveLength(traffic.recordsPerMinute);
    expect(records.filter(({ sessionId }) => sessionId === 'a-neighbour')).toHaveLength(1);
  });
});

describe('owner’s traffic page', () => {
  const look = async (query: string) => (await alone.app.owner()).get(`/api/owner/analytics/summary${query}`);

  it('includes what was tracked a moment ago', async () => {
    const before = AnalyticsSummary.parse((await look('')).body);
    await track(view({ sessionId: 'anna' }));
    await track(view({ sessionId: 'anna', page: '/leaderboard/LOOK' }));
    await track(view({ sessionId: 'bert', page: '/leaderboard/LOOK' }));
    await track(leaving({ sessionId: 'carl' }));
    const after = AnalyticsSummary.parse((await look('?range=7')).body);
    expect(after.totalPageViews - before.totalPageViews).toBe(3);
    expect(after.uniqueVisitors - before.uniqueVisitors).toBe(2);
    expect(after.topPages).toContainEqual({ page: '/leaderboard/LOOK', views: 2 });
    expect(after.deviceBreakdown).toEqual([{ device: 'Mobile', percentage: 100 }]);
    expect(after.dailyStats).toHaveLength(7);
    expect(after.dailyStats.at(-1)).toMatchObject({ pageViews: after.totalPageViews });
  });

  it('offers 7, 30, 90 and 365 days', async () => {
    for (const days of [7, 30, 90, 365]) expect((await look(`?range=${days}`)).status).toBe(200);
    for (const query of [
      '?range=1',
      '?range=0',
      '?range=-7',
      '?range=7.5',
      '?range=',
      '?range=all',
      '?range=7&range=30',
    ])
      expect(await look(query)).toBeRefused('invalid');
  });

  it('is refused for everyone else', async () => {
    expect(await alone.app.browser().get('/api/owner/analytics/summary?range=7')).toBeRefused(
      'not_signed_in',
    );
    const forged = alone.app.browser();
    forged.cookie = 'foretold=eyJvd25lciI6e319; foretold.sig=forged';
    expect(await forged.get('/api/owner/analytics/summary?range=7')).toBeRefused('not_signed_in');
  });
});
