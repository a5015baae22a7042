import { intlOf } from '../../../protocol/languages.ts';
import { english } from '../../../protocol/i18n.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';

/** The language of the owner's dashboard, which is always English. */
const dashboardLanguage = intlOf(english);

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dashboardLanguage, options);
const numberFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(dashboardLanguage, options);

const day = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
const dayOfWeek = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const dateAlone = dateFormat({ dateStyle: 'long' });
const clock = dateFormat({ hour: 'numeric', minute: '2-digit' });
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const roundMoney = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const percent = numberFormat({ style: 'percent', maximumFractionDigits: 1 });
const growth = numberFormat({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** This device's time zone, in which the lists show times: 'Europe/Berlin'. */
export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Formats a day of the statistics (UTC): 'Nov 21'. */
export const formatDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** Formats a day of the statistics (UTC) with its weekday: 'Sat, Nov 21'. */
export const formatDayOfWeek = (date: string) => dayOfWeek.format(new Date(`${date}T00:00:00Z`));

/** Formats a day or a period: 'Nov 21', 'Nov 15 – Nov 21'. */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : ownerTexts('period', { from: formatDay(from), to: formatDay(to) });

/** Formats a time with its year, in this device's time zone: 'November 21, 2026 at 3:42 PM'. */
export const formatMoment = (instant: string) => moment.format(new Date(instant));

/** Formats the date of a time, in this device's time zone: 'November 21, 2026'. */
export const formatDate = (instant: string) => dateAlone.format(new Date(instant));

/** Formats a time by this device's clock: '3:42 PM'. */
export const formatClock = (instantMs: number) => clock.format(instantMs);

/** Formats the day of a time by this device's calendar: 'Saturday, November 21'. */
export const formatToday = (instantMs: number) => longDay.format(instantMs);

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

function inLargestUnit(seconds: number) {
  const [length, unit] = units.find(([unitSeconds]) => seconds >= unitSeconds) ?? [];
  return length === undefined ? undefined : { count: Math.floor(seconds / length), unit };
}

/** Formats a duration in its largest unit: '3 days', '1 hour', 'less than a minute'. */
export function formatSpan(seconds: number): string {
  const span = inLargestUnit(seconds);
  return span
    ? numberFormat({ style: 'unit', unit: span.unit, unitDisplay: 'long' }).format(span.count)
    : ownerTexts('lessThanAMinute');
}

const ago = new Intl.RelativeTimeFormat(dashboardLanguage);

/** Formats the time that has passed: '3 days ago', '1 hour ago', 'less than a minute ago'. */
export function formatAgo(seconds: number): string {
  const span = inLargestUnit(seconds);
  return span ? ago.format(-span.count, span.unit) : overviewTexts('backupLessThanAMinuteAgo');
}

/** Formats cents as whole dollars, for the axis of a chart. */
export const formatRoundMoney = (cents: number) => roundMoney.format(cents / 100);

/** Formats a percentage: 12.5 becomes '12.5%'. */
export const formatPercent = (value: number) => percent.format(value / 100);

/** Formats a change in percent, with a sign: '+12.5%', '-3%', '0%'. */
export const formatGrowth = (value: number) => growth.format(value / 100);
