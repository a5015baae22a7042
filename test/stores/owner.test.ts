import { describe, expect, it } from 'vitest';
import { bestOf, periodsOf } from '../../client/stores/owner/revenue.ts';
import { parsePrice } from '../../client/stores/owner/settings.ts';
import { searchEvents } from '../../client/screens/owner/events/searchEvents.ts';
import type { OwnerEvent } from '../../protocol/schemas/events.ts';

const lastDay = Date.UTC(2026, 10, 21);
const dayBack = (back: number) => new Date(lastDay - back * 86_400_000).toISOString().slice(0, 10);

/** The days of a range that ends on November 21. Day n earns n cents. */
const daysOf = (range: number) =>
  Array.from({ length: range }, (_, index) => ({
    date: dayBack(range - 1 - index),
    total: index + 1,
    eventsSold: 1,
  }));

describe('revenue periods', () => {
  it.each([
    [7, 7],
    [30, 30],
    [90, 13],
    [365, 13],
  ])('divide %i days into %i bars', (range, bars) => {
    expect(periodsOf(daysOf(range))).toHaveLength(bars);
  });

  it('cover every day exactly once', () => {
    for (const range of [7, 30, 90, 365]) {
      const periods = periodsOf(daysOf(range));
      expect(periods.reduce((sum, { eventsSold }) => sum + eventsSold, 0)).toBe(range);
      expect(periods.reduce((sum, { total }) => sum + total, 0)).toBe((range * (range + 1)) / 2);
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([dayBack(range - 1), '2026-11-21']);
    }
  });

  it('are whole weeks that end today, after the remaining days', () => {
    const periods = periodsOf(daysOf(90));
    expect(periods[0]).toMatchObject({ from: '2026-08-24', to: '2026-08-29', eventsSold: 6 });
    expect(periods.at(-1)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', eventsSold: 7 });
  });

  it('are calendar months beyond a year', () => {
    const periods = periodsOf(daysOf(365));
    expect(periods[0]).toMatchObject({ from: '2025-11-22', to: '2025-11-30' });
    expect(periods[1]).toMatchObject({ from: '2025-12-01', to: '2025-12-31', eventsSold: 31 });
    expect(periods.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-21' });
  });

  it('name the best period, the latest of equals, and none without revenue', () => {
    const totalOf = ({ total }: { total: number }) => total;
    const earned = [3, 9, 9, 0].map((total, index) => ({ date: dayBack(3 - index), total, eventsSold: 1 }));
    expect(bestOf(periodsOf(earned), totalOf)?.from).toBe('2026-11-20');
    expect(bestOf(periodsOf(earned.map((day) => ({ ...day, total: 0 }))), totalOf)).toBeUndefined();
    expect(bestOf([], totalOf)).toBeUndefined();
  });
});

describe('a price in dollars', () => {
  it.each([
    ['19.99', 1_999],
    ['19,99', 1_999],
    ['$ 1,000', 100_000],
    ['1,234.50', 123_450],
    ['0.5', 50],
    ['10000', 1_000_000],
    [' 8 ', 800],
    ['1.1', 110],
  ])('reads %j as %i cents', (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  it.each(['', '0', '0.49', '10000.01', '-5', '19.999', '1e3', 'twenty', '1.2.3', 'NaN'])(
    'rejects %j',
    (text) => expect(parsePrice(text)).toBeUndefined(),
  );
});

describe('owner search', () => {
  const event = (title: string, shareCode: string) => ({ title, shareCode }) as OwnerEvent;
  const events = [
    event('Clara & Theo', 'PARTY'),
    event('Ömer’s birthday', 'B-60'),
    event('Party of two', 'TWO'),
  ];
  const found = (words: string) => searchEvents(events, words).map(({ shareCode }) => shareCode);

  it('finds titles and share codes, ignoring case and outer spaces', () => {
    expect(found(' party ')).toEqual(['PARTY', 'TWO']);
    expect(found('ömer')).toEqual(['B-60']);
    expect(found('b-6')).toEqual(['B-60']);
    expect(found('nobody')).toEqual([]);
  });

  it('shows all events for an empty query', () => {
    expect(found('  ')).toEqual(['PARTY', 'B-60', 'TWO']);
  });
});
