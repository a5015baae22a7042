import { forActiveLanguage } from '../../../protocol/i18n.ts';

const dates = forActiveLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }),
);

/**
 * Formats the local time at the venue in the reader's language: 'Saturday, June 14, 2027 at 3:00 PM'. Does
 * not convert between time zones. A non-breaking space joins month and day. Returns `undefined` for a missing
 * or invalid date.
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
