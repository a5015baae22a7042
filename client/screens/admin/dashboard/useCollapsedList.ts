import { useEffect, useRef, useState } from 'react';

/**
 * Shows the first so many of a long list until all of them are asked for. `showAll` opens the rest, and takes the focus to
 * its beginning; it is undefined where everything is shown.
 */
export function useCollapsedList<Item>(items: Item[], first: number) {
  // Fits a list and a table.
  const list = useRef<HTMLUListElement & HTMLTableElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const row = isOpen && list.current?.querySelectorAll<HTMLElement>('li, tbody')[first];
    if (row) takeFocus(row);
  }, [isOpen, first]);
  if (isOpen || items.length <= first) return { list, shown: items, showAll: undefined };
  return { list, shown: items.slice(0, first), showAll: () => setIsOpen(true) };
}

function takeFocus(row: HTMLElement): void {
  const link = row.querySelector('a');
  if (!link) row.tabIndex = -1;
  (link ?? row).focus({ preventScroll: true });
}
