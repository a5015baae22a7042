// Days for the owner's figures. A day is in UTC and has the form `YYYY-MM-DD`, so days can be sorted as
// texts.
const dayMs = 24 * 3_600_000;

/** Returns the day of an instant. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the first instant of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Adds days to a day. A negative count subtracts days. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + count * dayMs));

/** Returns the last `count` days including `today`, oldest first. */
export const lastDays = (count: number, today: string): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
