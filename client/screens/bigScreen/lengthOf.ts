/** How much room a text wants, for choosing its size. */
export function lengthOf(text: string, shortUpTo: number, middleUpTo: number): 'short' | 'middle' | 'long' {
  if (text.length <= shortUpTo) return 'short';
  return text.length <= middleUpTo ? 'middle' : 'long';
}
