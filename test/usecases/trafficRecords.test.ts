import mongoose from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../protocol/rules/days.ts';
import { DailyTrafficModel } from '../../server/models/DailyTraffic.ts';
import { PageViewModel } from '../../server/models/PageView.ts';
import { trackVisit } from '../../server/usecases/analytics.ts';
import { endTraffic, listTraffic } from '../../server/usecases/analyticsDays.ts';
import { writeRecords } from '../../server/usecases/analyticsRecords.ts';
import { runningApp } from '../routes/runningApp.ts';

runningApp();

type Writing = (...asked: unknown[]) => Promise<unknown>;

const opens = async (sessionId: string) =>
  trackVisit(
    { eventType: 'page_view', sessionId, page: '/' },
    {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101',
      country: 'DE',
      isPrivate: false,
    },
  );
const viewsByDay = async (days: number, now: Date) =>
  (await listTraffic(days, now)).map(({ _id, pageViews }) => [_id, pageViews]);

afterEach(async () => {
  await endTraffic();
  await PageViewModel.deleteMany({});
  await DailyTrafficModel.deleteMany({});
});

it('a visit that still waits to be written when its day ends counts on that day', async () => {
  await opens('the-last-of-the-day');
  const today = dayOf(new Date());
  const tomorrow = addDays(today, 1);
  expect(await viewsByDay(2, startOfDay(tomorrow))).toEqual([
    [today, 1],
    [tomorrow, 0],
  ]);
});

describe('a visit that could not be written is written by the next try, and counts once:', () => {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Record<'insertMany', Writing>;
  const original = prototype.insertMany;
  afterEach(() => {
    prototype.insertMany = original;
  });

  it.each([
    ['nothing was stored', false],
    ['it was stored, but the answer was lost', true],
  ])('%s', async (_, isStored) => {
    const now = new Date();
    await viewsByDay(1, now);
    await opens('anna');
    prototype.insertMany = async function insert(...asked) {
      if (isStored) await original.apply(this, asked);
      throw new Error('the connection is cut');
    };
    await expect(writeRecords()).rejects.toThrow('the connection is cut');
    prototype.insertMany = original;
    await writeRecords();
    expect(await PageViewModel.countDocuments()).toBe(1);
    expect(await viewsByDay(1, now)).toEqual([[dayOf(now), 1]]);
  });
});
