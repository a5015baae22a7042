import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { traffic } from '../../../server/base/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { DailyTrafficModel, PageViewModel } from '../../../server/models/platform/metrics.ts';
import { runningApp } from '../../routes/runningApp.ts';

const running = runningApp();

type Writing = (...asked: unknown[]) => Promise<unknown>;

const opens = async (sessionId: string) =>
  running.app.app.traffic.track(
    { eventType: 'page_view', sessionId, page: '/' },
    {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101',
      country: 'DE',
      isPrivate: false,
    },
  );
const viewsByDay = async (days: number, now: Date) =>
  (await running.app.app.traffic.list(days, now)).map(({ _id, pageViews }) => [_id, pageViews]);

afterEach(async () => {
  await running.app.app.traffic.end();
  await PageViewModel.deleteMany({});
  await DailyTrafficModel.deleteMany({});
});

it('buffered visit: counts on its own day when it is written after midnight', async () => {
  await opens('the-last-of-the-day');
  const today = dayOf(new Date());
  const tomorrow = addDays(today, 1);
  expect(await viewsByDay(2, startOfDay(tomorrow))).toEqual([
    [today, 1],
    [tomorrow, 0],
  ]);
});

describe('visit that could not be written: the next attempt writes it, and it counts once:', () => {
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
    await expect(running.app.app.traffic.write()).rejects.toThrow('the connection is cut');
    prototype.insertMany = original;
    await running.app.app.traffic.write();
    expect(await PageViewModel.countDocuments()).toBe(1);
    expect(await viewsByDay(1, now)).toEqual([[dayOf(now), 1]]);
  });
});

describe('visit limits drop what exceeds', () => {
  const limits = { ...traffic };
  const limitTo = (fewer: Partial<Record<keyof typeof traffic, number>>) => Object.assign(traffic, fewer);
  const manyOpen = async (count: number, name: string) => {
    for (let one = 1; one <= count; one += 1) await opens(`${name} ${one}`);
  };
  afterEach(() => {
    Object.assign(traffic, limits);
    vi.useRealTimers();
  });

  it('200,000 a day, until the next day begins', async () => {
    expect(limits.recordsPerDay).toBe(200_000);
    limitTo({ recordsPerDay: 3 });
    const day = addDays(dayOf(new Date()), 1);
    const next = addDays(day, 1);
    vi.useFakeTimers({ toFake: ['Date'], now: startOfDay(day) });
    await manyOpen(2, 'morning');
    await running.app.app.traffic.write();
    await manyOpen(3, 'evening');
    vi.setSystemTime(startOfDay(next));
    await manyOpen(1, 'next morning');
    expect(await viewsByDay(2, new Date())).toEqual([
      [day, 3],
      [next, 1],
    ]);
  });

  it('5,000 in the buffer, until they are written', async () => {
    expect(limits.waiting).toBe(5_000);
    limitTo({ waiting: 3 });
    await manyOpen(5, 'at once');
    await running.app.app.traffic.write();
    await manyOpen(1, 'a moment later');
    await running.app.app.traffic.write();
    expect(await PageViewModel.countDocuments()).toBe(4);
  });
});
