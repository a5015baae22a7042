/** How much room a text wants. */
export type Length = 'short' | 'middle' | 'long';

/** How much room a text wants, for choosing its size. */
export function lengthOf(text: string, shortUpTo: number, middleUpTo: number): Length {
  if (text.length <= shortUpTo) return 'short';
  return text.length <= middleUpTo ? 'middle' : 'long';
}
