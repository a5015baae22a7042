import { useEffect, useRef, useState } from 'react';

/**
 * Shows the first `initialCount` items of a list until the user opens the rest. `showAll` opens the rest and
 * focuses its first row. It is undefined when the list shows all items.
 */
export function useCollapsedList<Item>(items: Item[], initialCount: number) {
  // The type of the ref fits both a list and a table.
  const list = useRef<HTMLUListElement & HTMLTableElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const row = isOpen && list.current?.querySelectorAll<HTMLElement>('li, tbody')[initialCount];
    if (row) takeFocus(row);
  }, [isOpen, initialCount]);
  if (isOpen || items.length <= initialCount) return { list, shown: items, showAll: undefined };
  return { list, shown: items.slice(0, initialCount), showAll: () => setIsOpen(true) };
}

function takeFocus(row: HTMLElement): void {
  const link = row.querySelector('a');
  if (!link) row.tabIndex = -1;
  (link ?? row).focus({ preventScroll: true });
}
