const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const roundMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const growth = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Cents as US dollars: '$1,019.49'. */
export const formatMoney = (cents: number) => money.format(cents / 100);

/** Cents as whole dollars, for the axis of a chart. */
export const formatRoundMoney = (cents: number) => roundMoney.format(cents / 100);

/** A figure that is in percent already: '12.5%'. */
export const formatPercent = (value: number) => percent.format(value / 100);

/** A change in percent, always with its sign: '+12.5%', '-3%', '0%'. */
export const formatGrowth = (value: number) => growth.format(value / 100);
