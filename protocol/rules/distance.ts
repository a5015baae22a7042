/** Returns the number of decimal places of a number. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, decimals = ''] = digits.split('.');
  return Math.max(0, decimals.length - Number(exponent));
}

/** The maximum that `Number.prototype.toFixed` accepts. */
const mostDecimals = 100;

/**
 * Returns the distance of two numbers in decimal arithmetic. For example, 0.3 and 0.1 are exactly 0.2 apart.
 * The result is always finite.
 */
export function distanceBetween(a: number, b: number): number {
  const apart = Math.min(Math.abs(a - b), Number.MAX_VALUE);
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimals > mostDecimals ? apart : Number(apart.toFixed(decimals));
}
