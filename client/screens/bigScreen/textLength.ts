/** How much room a text wants, for choosing its size. */
export type TextLength = 'short' | 'middle' | 'long';

export function lengthOf(text: string, shortUpTo: number, middleUpTo: number): TextLength {
  if (text.length <= shortUpTo) return 'short';
  return text.length <= middleUpTo ? 'middle' : 'long';
}
