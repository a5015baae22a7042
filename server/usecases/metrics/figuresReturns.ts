import { addDays, lastDays } from '../../../protocol/rules/days.ts';
import type { DayFiguresRecord } from '../../models/DayFigures.ts';

/** Retention compares the last thirty days with the thirty before. */
export const retentionDays = 30;

/**
 * Of the guests who were there on a day: on which day they had been there last, and how many of them; only what
 * retention can still look back to.
 */
export function returnsOn(day: string, visits: string[][]): DayFiguresRecord['returns'] {
  const earliest = addDays(day, 1 - 2 * retentionDays);
  const counts = new Map<string, number>();
  for (const days of visits) {
    const before = days
      .filter((other) => other < day)
      .toSorted()
      .at(-1);
    if (before !== undefined && before >= earliest) counts.set(before, (counts.get(before) ?? 0) + 1);
  }
  return Array.from(counts, ([lastDay, count]) => ({ lastDay, count }));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * How many guests were there in the thirty days before the last thirty, and how many of them came back in the last
 * thirty. Who came back did so exactly once from the one span to the other, and who was there on several days of a span
 * returned within it: so days alone tell it, without a list of guests.
 */
export function retention(figures: DayFiguresRecord[], today: string): { users: number; returned: number } {
  const lately = new Set(lastDays(retentionDays, today));
  const before = new Set(lastDays(retentionDays, addDays(today, -retentionDays)));
  const from = (span: Set<string>, { returns }: DayFiguresRecord) =>
    sum(returns.filter(({ lastDay }) => span.has(lastDay)).map(({ count }) => count));
  const of = (span: Set<string>) => figures.filter(({ _id }) => span.has(_id));
  return {
    users: sum(of(before).map((day) => day.activeUsers - from(before, day))),
    returned: sum(of(lately).map((day) => from(before, day))),
  };
}
