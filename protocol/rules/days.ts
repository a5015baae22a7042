// Days of the owner's figures: in UTC, as `YYYY-MM-DD`, so that they sort as texts.
const dayMs = 24 * 3_600_000;

/** The day of an instant. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first instant of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Adds days to a day; a negative count subtracts. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + count * dayMs));

/** The last `count` days including `today`, oldest first. */
export const lastDays = (count: number, today: string): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
