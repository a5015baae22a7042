/** Returns a sorted copy. Some supported browsers lack `toSorted`. */
export function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  const copy = [...items];
  copy.sort(compare);
  return copy;
}
