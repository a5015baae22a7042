/** Days as the owner's figures count them: UTC, written `YYYY-MM-DD`, so that they sort as texts. */
const dayMs = 24 * 3_600_000;

/** The day of an instant. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first instant of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The day so many days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + count * dayMs));

/** The last `count` days up to and with `today`, oldest first. */
export const lastDays = (count: number, today: string): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
