import { isolated } from '../languages.ts';
import { type NumberMarks, parseNumber } from '../numbers.ts';
import { forActiveLanguage, activeLanguage } from '../spoken.ts';

const counts = forActiveLanguage((tag) => new Intl.NumberFormat(tag));

/** A count or a rank as screens show it: '2,653'. */
export const formatCount = (count: number) => counts().format(count);

// The sign alone: which dollars they are is said beside it, and from right to left `US$` would be torn apart.
const usDollars = forActiveLanguage(
  (tag) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
);

/** Cents as screens show them: '$1,019.49'. */
export const formatMoney = (cents: number) => usDollars().format(cents / 100);

const dollars = forActiveLanguage(
  (tag) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
);

/** Cents as they are put into a field for dollars: '1019.49'. */
export const formatPrice = (cents: number) => dollars().format(cents / 100);

const lists = forActiveLanguage((tag) => new Intl.ListFormat(tag));

/** 'Mia, Ben, and Zoë', in this order also where one of them is written the other way than the language. */
export const formatList = (items: readonly string[]) =>
  lists().format(items.length > 1 ? items.map((item) => isolated(item, activeLanguage())) : items);

const rows = forActiveLanguage((tag) => new Intl.ListFormat(tag, { style: 'narrow' }));

/** The same as short as it can be: '47, 12'. */
export const formatRow = (items: readonly string[]) => rows().format(items);

/** Whether this device tells 3:42 PM or 15:42, whatever the language of the page. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
const clock = { hour: 'numeric', minute: '2-digit', ...(hourCycle && { hourCycle }) } as const;

const moments = forActiveLanguage((tag) => ({
  today: new Intl.DateTimeFormat(tag, { ...clock }),
  otherDay: new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', ...clock }),
}));

/** A moment (epoch milliseconds or ISO) on this device's own clock: '9:40 PM' or '21:40', on another day 'Jun 14, 9:40 PM'. */
export function formatMoment(at: number | string): string {
  const then = new Date(at);
  const isToday = then.toDateString() === new Date().toDateString();
  return moments()[isToday ? 'today' : 'otherDay'].format(then);
}

const days = forActiveLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));

/** A day (`YYYY-MM-DD`) as screens and mails write it, the same for every reader: 'June 14, 2027'. */
export const formatDay = (day: string): string => days().format(new Date(day));

const two = (count: number) => String(count).padStart(2, '0');

/** A span as a clock shows it, every second that has begun in it counted: '0:42', '14:05', '1:00:00'; never below zero. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [...(hours > 0 ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(':');
}

/** From here on a number is written with an exponent: no screen has room for all digits of the largest ones. */
const tooManyDigits = 1e15;

const rounded = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { notation: 'scientific', maximumFractionDigits: 2 }),
);

/** A number as boards show it: '12,500', '5E18'. */
export const formatAmount = (value: number): string =>
  (Math.abs(value) < tooManyDigits ? counts() : rounded()).format(value);

const plainNumbers = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: false }),
);

const exactNumbers = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { notation: 'scientific', maximumFractionDigits: 20 }),
);

/** How the spoken language writes numbers. */
export const numberMarks = forActiveLanguage((tag): NumberMarks => {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: markOf('decimal'), group: markOf('group') };
});

/** A number that was predicted, as it was meant: '7.5'. Read in the same language, it is the same number. */
export function formatNumber(value: number): string {
  const text = (Math.abs(value) < tooManyDigits ? plainNumbers() : exactNumbers()).format(value);
  // Intl rounds to 20 decimals.
  return parseNumber(text, numberMarks()) === value ? text : String(value);
}

const means = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 2 }),
);

/** A mean as boards show it: '4.0', '4.33'. */
export const formatMean = (mean: number) => means().format(mean);
