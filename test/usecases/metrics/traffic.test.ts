import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { AnalyticsSummary } from '../../../protocol/schemas/platform/analytics.ts';
import { traffic } from '../../../server/base/limits.ts';
import { addDays, dayOf } from '../../../protocol/rules/days.ts';
import {
  DailyTrafficModel,
  PageViewModel,
  type PageViewRecord,
} from '../../../server/models/platform/metrics.ts';
import { expireRecords } from '../../../server/usecases/metrics/Traffic.ts';
import { presentTraffic, wholePercentages } from '../../../server/presenters/traffic.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { fillTraffic } from '../../support/traffic.ts';

const running = runningApp();

const now = new Date('2026-06-20T10:00:00Z');
const today = dayOf(now);

/** Builds the records of one visit: each page with its time of day, by default on a phone in Germany. */
const visit = (sessionId: string, times: Record<string, string>, fields: Partial<PageViewRecord> = {}) =>
  Object.entries(times).map(([at, page]): PageViewRecord => ({
    _id: new Types.ObjectId(),
    eventType: 'page_view',
    sessionId,
    page,
    at: new Date(`${at}Z`),
    device: 'Mobile',
    browser: 'Safari',
    country: 'DE',
    ...fields,
  }));

const desktop = { device: 'Desktop', browser: 'Chrome', country: 'Unknown' };
const leaving = (seconds: number) => ({ eventType: 'page_duration', duration: seconds }) as const;

/** Three days and eight visits, few enough to count manually. */
const sample: PageViewRecord[] = [
  // Forty days ago: outside the range of thirty days.
  ...visit('old', { '2026-05-11T12:00:00': '/event/MAUI' }),
  // Three days ago: four views by two visits, one of which continues after midnight.
  ...visit('anna', { '2026-06-17T20:00:00': '/event/MAUI', '2026-06-17T21:00:00': '/leaderboard/MAUI' }),
  ...visit('anna', { '2026-06-17T20:59:00': '/event/MAUI' }, leaving(100)),
  ...visit('night', { '2026-06-17T23:59:59.999': '/', '2026-06-18T00:00:00.000': '/event/MAUI' }, desktop),
  ...visit('late', { '2026-06-17T22:00:00': '/event/MAUI' }, { country: 'AT' }),
  // Today: three views by two visits.
  ...visit('bert', { '2026-06-20T08:00:00': '/', '2026-06-20T08:01:00': '/event/MAUI' }, desktop),
  ...visit('bert', { '2026-06-20T08:02:00': '/event/MAUI' }, { ...desktop, ...leaving(20) }),
  ...visit('carl', { '2026-06-20T09:00:00': '/demo' }, { device: 'Tablet' }),
];

const summaryOf = async (days: number) =>
  AnalyticsSummary.parse(presentTraffic(await running.app.app.traffic.list(days, now), today));

afterEach(async () => {
  await running.app.app.traffic.end();
  await PageViewModel.deleteMany({});
  await DailyTrafficModel.deleteMany({});
});

describe('traffic of a range', () => {
  it('matches a manual count', async () => {
    await PageViewModel.insertMany(sample);
    expect(await summaryOf(30)).toEqual({
      totalPageViews: 8,
      // anna, night and late on the 17th, night again on the 18th, bert and carl today.
      uniqueVisitors: 6,
      topPages: [
        { page: '/event/MAUI', views: 4 },
        { page: '/', views: 2 },
        { page: '/demo', views: 1 },
        { page: '/leaderboard/MAUI', views: 1 },
      ],
      topCountries: [
        { country: 'Unknown', visits: 3 },
        { country: 'DE', visits: 2 },
        { country: 'AT', visits: 1 },
      ],
      // 4, 3 and 1 of 8.
      deviceBreakdown: [
        { device: 'Desktop', percentage: 50 },
        { device: 'Mobile', percentage: 38 },
        { device: 'Tablet', percentage: 12 },
      ],
      browserBreakdown: [
        { browser: 'Chrome', percentage: 50 },
        { browser: 'Safari', percentage: 50 },
      ],
      dailyStats: [
        { date: '2026-06-14', pageViews: 0, uniqueVisitors: 0 },
        { date: '2026-06-15', pageViews: 0, uniqueVisitors: 0 },
        { date: '2026-06-16', pageViews: 0, uniqueVisitors: 0 },
        { date: '2026-06-17', pageViews: 4, uniqueVisitors: 3 },
        { date: '2026-06-18', pageViews: 1, uniqueVisitors: 1 },
        { date: '2026-06-19', pageViews: 0, uniqueVisitors: 0 },
        { date: '2026-06-20', pageViews: 3, uniqueVisitors: 2 },
      ],
    });
  });

  it('begins the given number of days ago, including today', async () => {
    await PageViewModel.insertMany(sample);
    const views = async (days: number) => (await summaryOf(days)).totalPageViews;
    expect(await views(90)).toBe(9);
    expect(await views(40)).toBe(8);
    expect(await views(41)).toBe(9);
    expect(await views(1)).toBe(3);
  });

  it('without visits is zero on seven days', async () => {
    const summary = await summaryOf(7);
    expect(summary).toMatchObject({
      totalPageViews: 0,
      uniqueVisitors: 0,
      topPages: [],
      deviceBreakdown: [],
    });
    expect(summary.dailyStats.map(({ date }) => date)).toEqual([
      '2026-06-14',
      '2026-06-15',
      '2026-06-16',
      '2026-06-17',
      '2026-06-18',
      '2026-06-19',
      '2026-06-20',
    ]);
  });

  it('lists at most five pages and five countries', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    await PageViewModel.insertMany(
      codes.flatMap((code) =>
        visit(`visit ${code}`, { '2026-06-20T08:00:00': `/event/${code}` }, { country: `${code}A` }),
      ),
    );
    const { topPages, topCountries } = await summaryOf(7);
    expect(topPages.map(({ page }) => page)).toEqual([
      '/event/A',
      '/event/B',
      '/event/C',
      '/event/D',
      '/event/E',
    ]);
    expect(topCountries.map(({ country }) => country)).toEqual(['AA', 'BA', 'CA', 'DA', 'EA']);
  });
});

describe('integer percentages', () => {
  const percentagesOf = (...counts: number[]) =>
    wholePercentages(counts.map((count, index) => ({ name: `${index}`, count }))).map(
      (part) => part.percentage,
    );

  it('add up to 100: the remainder goes to the largest rounding losses', () => {
    expect(percentagesOf(1, 1, 1)).toEqual([34, 33, 33]);
    expect(percentagesOf(2, 1)).toEqual([67, 33]);
    expect(percentagesOf(4, 3, 1)).toEqual([50, 38, 12]);
    expect(percentagesOf(7)).toEqual([100]);
    expect(percentagesOf()).toEqual([]);
  });

  it('leave out entries that round to zero', () => expect(percentagesOf(999, 1)).toEqual([100]));
});

describe('traffic roll-up', () => {
  const rolledUp = async () => DailyTrafficModel.find().sort({ _id: 1 }).lean();

  it('stores the sums of every past day, and skips today', async () => {
    await PageViewModel.insertMany(sample);
    await running.app.app.traffic.rollUp(now);
    const days = await rolledUp();
    expect(days.map(({ _id }) => _id)).toEqual(['2026-05-11', '2026-06-17', '2026-06-18']);
    expect(days[1]).toEqual({
      _id: '2026-06-17',
      pageViews: 4,
      uniqueVisitors: 3,
      pages: [
        { name: '/event/MAUI', count: 2 },
        { name: '/', count: 1 },
        { name: '/leaderboard/MAUI', count: 1 },
      ],
      countries: [
        { name: 'AT', count: 1 },
        { name: 'DE', count: 1 },
        { name: 'Unknown', count: 1 },
      ],
      devices: [
        { name: 'Mobile', count: 3 },
        { name: 'Desktop', count: 1 },
      ],
      browsers: [
        { name: 'Safari', count: 3 },
        { name: 'Chrome', count: 1 },
      ],
      pagesLeft: 1,
      duration: 100,
    });
  });

  it('is idempotent, also after a crash halfway', async () => {
    await PageViewModel.insertMany(sample);
    await running.app.app.traffic.rollUp(now);
    const whole = await rolledUp();
    await running.app.app.traffic.end();
    await running.app.app.traffic.rollUp(now);
    expect(await rolledUp()).toEqual(whole);

    await DailyTrafficModel.deleteMany({ _id: { $gte: '2026-06-18' } });
    await running.app.app.traffic.end();
    await running.app.app.traffic.rollUp(now);
    expect(await rolledUp()).toEqual(whole);
  });

  it('is run by the first reader, also when several read at once', async () => {
    await PageViewModel.insertMany(sample);
    const looks = await Promise.all([summaryOf(365), summaryOf(365), summaryOf(365)]);
    expect(looks.map(({ totalPageViews }) => totalPageViews)).toEqual([9, 9, 9]);
    expect(await DailyTrafficModel.countDocuments()).toBe(3);
  });

  it('includes a new day when it has ended', async () => {
    await PageViewModel.insertMany(sample);
    await running.app.app.traffic.list(7, now);
    const tomorrow = new Date('2026-06-21T00:00:01Z');
    const days = await running.app.app.traffic.list(7, tomorrow);
    expect(days.map(({ _id, pageViews }) => [_id, pageViews])).toEqual([
      ['2026-06-17', 4],
      ['2026-06-18', 1],
      ['2026-06-20', 3],
      ['2026-06-21', 0],
    ]);
  });

  it('keeps a day small, however many addresses a client makes up', async () => {
    const views = Array.from({ length: 130 }, (_, index) =>
      visit(`visit-${index}`, { '2026-06-19T08:00:00': `/event/N${index}` }),
    ).flat();
    const elsewhere = visit('elsewhere', { '2026-06-19T08:00:00': 'Other pages' });
    await PageViewModel.insertMany([...views, ...elsewhere]);
    await running.app.app.traffic.rollUp(now);
    const { pages = [] } = (await DailyTrafficModel.findById('2026-06-19').lean()) ?? {};
    expect(pages).toHaveLength(101);
    expect(pages.at(-1)).toEqual({ name: 'Other pages', count: 31 });
  });
});

describe('traffic records', () => {
  const opens = async (sessionId: string) =>
    running.app.app.traffic.track(
      { eventType: 'page_view', sessionId, page: '/' },
      {
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101',
        country: 'DE',
        isPrivate: false,
      },
    );

  it('are buffered, up to the limit of one second', async () => {
    const flood = traffic.waiting + 100;
    await Promise.all(Array.from({ length: flood }, async (_, index) => opens(`visit-${index}`)));
    await running.app.app.traffic.write();
    expect(await PageViewModel.countDocuments()).toBe(traffic.waiting);
  });

  it('expire after thirty days, and the figures stay', async () => {
    await fillTraffic({ now, days: 45, rawDays: 45, viewsPerDay: 20 });
    const before = await summaryOf(90);
    await expireRecords(now);
    const left = await PageViewModel.find({}, { at: 1 }).sort({ at: 1 }).lean();
    expect(left).toHaveLength(31 * 20);
    expect(dayOf(left[0]!.at)).toBe(addDays(today, -30));
    await running.app.app.traffic.end();
    expect(await summaryOf(90)).toEqual(before);
    expect(before.totalPageViews).toBe(46 * 16);
  });
});
