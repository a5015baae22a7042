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
