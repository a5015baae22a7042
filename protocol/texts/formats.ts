import { language } from './catalogue.ts';

const counts = new Intl.NumberFormat(language);

/** A count or a rank as screens show it: '2,653'. */
export const formatCount = (count: number) => counts.format(count);

const usDollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });

/** Cents as screens show them: '$1,019.49'. */
export const formatMoney = (cents: number) => usDollars.format(cents / 100);

const lists = new Intl.ListFormat(language);

/** 'Mia, Ben, and Zoë'. */
export const formatList = (items: readonly string[]) => lists.format(items);

/** Whether this device tells 3:42 PM or 15:42, whatever the language of the page. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();

/** A moment (epoch milliseconds or ISO) on this device's own clock: '9:40 PM' or '21:40', on another day 'Jun 14, 9:40 PM'. */
export function formatMoment(at: number | string, now = new Date()): string {
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return then.toLocaleString(language, {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    ...(hourCycle && { hourCycle }),
  });
}

const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) as screens and mails write it, the same for every reader: 'June 14, 2027'. */
export const formatDay = (day: string): string => days.format(new Date(day));

const two = (count: number) => String(count).padStart(2, '0');

/** A span as a clock shows it, every second that has begun in it counted: '0:42', '14:05', '1:00:00'; never below zero. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [...(hours > 0 ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(':');
}

const means = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** A mean as boards show it: '4.0', '4.33'. */
export const formatMean = (mean: number) => means.format(mean);
