/** The number of decimals of a number. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, decimals = ''] = digits.split('.');
  return Math.max(0, decimals.length - Number(exponent));
}

/** The limit of `Number.prototype.toFixed`. */
const mostDecimals = 100;

/** The distance of two numbers in decimal arithmetic: 0.3 and 0.1 are exactly 0.2 apart. Always finite. */
export function distanceBetween(a: number, b: number): number {
  const apart = Math.min(Math.abs(a - b), Number.MAX_VALUE);
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimals > mostDecimals ? apart : Number(apart.toFixed(decimals));
}
