const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const day = inUtc({ month: 'short', day: 'numeric' });
const dayOfWeek = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const dayAndYear = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const dateAlone = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** A day of the figures (UTC): 'Nov 21'. */
export const formatDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** The same with its day of the week: 'Sat, Nov 21'. */
export const formatDayOfWeek = (date: string) => dayOfWeek.format(new Date(`${date}T00:00:00Z`));

/** One day or a stretch of them: 'Nov 21', 'Nov 15 – Nov 21'. */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** The day of an instant (UTC, as the figures count it) with its year: 'Nov 21, 2026'. */
export const formatInstantDay = (instant: string) => dayAndYear.format(new Date(instant));

/** An instant with its year, in this device's time zone: 'November 21, 2026 at 3:42 PM'. */
export const formatMoment = (instant: string) => moment.format(new Date(instant));

/** The same without the time: 'November 21, 2026'. */
export const formatDate = (instant: string) => dateAlone.format(new Date(instant));

/** An instant on this device's clock: '3:42 PM'. */
export const formatClock = (instantMs: number) => clock.format(instantMs);

/** The day of an instant on this device's calendar: 'Saturday, November 21'. */
export const formatToday = (instantMs: number) => longDay.format(instantMs);

const spans = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** A length of time in its greatest unit: '3 days', '1 hour', 'less than a minute'. */
export function formatSpan(seconds: number): string {
  for (const [length, unit] of spans) {
    const whole = Math.floor(seconds / length);
    if (whole > 0) return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
