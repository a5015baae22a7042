import { useLayoutEffect, useRef, type RefObject } from 'react';

const glide = { duration: 500, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' };

/** Lets the rows of a list glide to their new places when their order changes; not where reduced motion is asked for. */
export function useGlidingRows(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = places.current;
    places.current = new Map();
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue;
      places.current.set(row, row.offsetTop);
      const was = before.get(row);
      if (isCalm || was === undefined || was === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], glide);
    }
  });
  return list;
}
