import { isolated } from '../languages.ts';
import { paymentCurrency } from '../limits.ts';
import { type NumberMarks, parseNumber } from '../numbers.ts';
import { forActiveLanguage, activeLanguage } from '../i18n.ts';

const counts = forActiveLanguage((tag) => new Intl.NumberFormat(tag));

/** Formats a count or a rank: '2,653'. */
export const formatCount = (count: number) => counts().format(count);

// Shows the symbol `$` in every language. Arabic would show `US$`, but prices are in Canadian dollars.
// Screens and mails name the currency once beside the prices.
const usDollars = forActiveLanguage(
  (tag) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
);

/** Formats cents: '$1,019.49'. */
export const formatMoney = (cents: number) =>
  usDollars()
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('');

/** Formats cents with the name of the currency: '$1,019.49 CAD'. */
export const formatPayment = (cents: number) => `${formatMoney(cents)}\u00A0${paymentCurrency}`;

const dollars = forActiveLanguage(
  (tag) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
);

/** Formats cents for a dollar input field: '1019.49'. */
export const formatPrice = (cents: number) => dollars().format(cents / 100);

const lists = forActiveLanguage((tag) => new Intl.ListFormat(tag));

/** Formats a list: 'Mia, Ben, and Zoë'. The order stays the same with names in another writing direction. */
export const formatList = (items: readonly string[]) =>
  lists().format(items.length > 1 ? items.map((item) => isolated(item, activeLanguage())) : items);

const rows = forActiveLanguage((tag) => new Intl.ListFormat(tag, { style: 'narrow' }));

/** Formats a list without a conjunction: '47, 12'. */
export const formatRow = (items: readonly string[]) => rows().format(items);

/** This device's hour cycle (3:42 PM or 15:42), independent of the page's language. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
const clock = { hour: 'numeric', minute: '2-digit', ...(hourCycle && { hourCycle }) } as const;

const moments = forActiveLanguage((tag) => ({
  today: new Intl.DateTimeFormat(tag, { ...clock }),
  otherDay: new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', ...clock }),
}));

/**
 * Formats an instant (epoch milliseconds or ISO) in this device's time zone: '9:40 PM' or '21:40', on another
 * day 'Jun 14, 9:40 PM'.
 */
export function formatMoment(at: number | string): string {
  const then = new Date(at);
  const isToday = then.toDateString() === new Date().toDateString();
  return moments()[isToday ? 'today' : 'otherDay'].format(then);
}

const days = forActiveLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));

/** Formats a day (`YYYY-MM-DD`), independent of the time zone: 'June 14, 2027'. */
export const formatDay = (day: string): string => days().format(new Date(day));

const two = (count: number) => String(count).padStart(2, '0');

/** Formats a duration as a countdown, rounded up to seconds: '0:42', '14:05', '1:00:00'; never negative. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [...(hours > 0 ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(':');
}

/** From this value on numbers have an exponent, because screens lack the space for all digits. */
const tooManyDigits = 1e15;

const rounded = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { notation: 'scientific', maximumFractionDigits: 2 }),
);

/** Formats a number for boards: '12,500', '5E18'. */
export const formatAmount = (value: number): string =>
  (Math.abs(value) < tooManyDigits ? counts() : rounded()).format(value);

const plainNumbers = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: false }),
);

const exactNumbers = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { notation: 'scientific', maximumFractionDigits: 20 }),
);

/** The number marks of the active language. */
export const numberMarks = forActiveLanguage((tag): NumberMarks => {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: markOf('decimal'), group: markOf('group') };
});

/** Formats a predicted number exactly: '7.5'. Parsing it in the same language gives the same number. */
export function formatNumber(value: number): string {
  const text = (Math.abs(value) < tooManyDigits ? plainNumbers() : exactNumbers()).format(value);
  // Intl supports at most 20 decimals.
  return parseNumber(text, numberMarks()) === value ? text : String(value);
}

const means = forActiveLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats a mean: '4.0', '4.3'. */
export const formatMean = (mean: number) => means().format(mean);
