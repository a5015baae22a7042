/** A sorted copy; phones of 2022 and before know no `toSorted`. */
export function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  const copy = [...items];
  copy.sort(compare);
  return copy;
}
