const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day on this device's calendar, as events write theirs. */
const dayHere = (now: Date): string =>
  [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');

/** Whether the day of the event has come, on the wall clock where the host is; without a date it always has. */
export const isFromTheDay = (date: string | undefined, now: Date): boolean =>
  !date || date.slice(0, 10) <= dayHere(now);
