/** Splits items into the fewest pages of at most `most` items. The pages have nearly equal lengths. */
export function evenPages<Item>(items: readonly Item[], most: number): Item[][] {
  const pageCount = Math.ceil(items.length / most);
  const startOf = (page: number) => Math.ceil((page * items.length) / pageCount);
  return Array.from({ length: pageCount }, (_, page) => items.slice(startOf(page), startOf(page + 1)));
}
