import { inSpoken } from '../../../protocol/spoken.ts';

const dates = inSpoken(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }),
);

/**
 * The wall clock at the venue in long form, the same hour for every viewer: 'Saturday, June 14, 2027 at 3:00 PM'. A
 * line never breaks between the month and its day.
 */
export function formatEventDate(wallClock: string | undefined): string | undefined {
  if (!wallClock) return undefined;
  const instant = new Date(`${wallClock}:00Z`);
  return Number.isNaN(instant.getTime())
    ? undefined
    : dates()
        .format(instant)
        .replace(/ (?=\d+,)/, '\u00a0');
}
