import { useEffect, useRef, useState, type RefObject } from 'react';

/** A long list that shows its beginning first. */
interface CollapsedList<List extends HTMLElement, Item> {
  list: RefObject<List | null>;
  shown: Item[];
  /** Opens the rest, and takes the focus to its beginning; undefined where everything is shown. */
  showAll: (() => void) | undefined;
}

/** Shows the first so many of a long list until all of them are asked for. */
export function useCollapsedList<List extends HTMLElement, Item>(
  items: Item[],
  first: number,
): CollapsedList<List, Item> {
  const list = useRef<List>(null);
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
