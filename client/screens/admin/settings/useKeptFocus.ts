import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the focus in a group of buttons that take each other's places: the first one takes it when its holder is gone. */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  return group;
}
