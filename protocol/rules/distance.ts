/** How many decimals a number shows. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, decimals = ''] = digits.split('.');
  return Math.max(0, decimals.length - Number(exponent));
}

/** No number is written with more. */
const mostDecimals = 100;

/**
 * How far two numbers are apart, as people would reckon it on paper: 0.3 and 0.1 are 0.2 apart, neither more nor less.
 * Always a finite number.
 */
export function distanceBetween(a: number, b: number): number {
  const apart = Math.min(Math.abs(a - b), Number.MAX_VALUE);
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimals > mostDecimals ? apart : Number(apart.toFixed(decimals));
}
