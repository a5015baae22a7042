import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Compares offsets instead of `scrollHeight`, which animations of moving items change. */
function isOverflowing(root: HTMLElement): boolean {
  const [first, last] = [root.firstElementChild, root.lastElementChild] as (HTMLElement | null)[];
  return first && last ? last.offsetTop + last.offsetHeight - first.offsetTop > root.clientHeight + 1 : false;
}

/**
 * Returns how many of `count` items fit into an element of limited height, at least one. Renders again with
 * fewer items before the next paint. Measures again when `content` changes, when the window is resized, and
 * after a font has loaded.
 */
export function useFittingCount(
  element: RefObject<HTMLElement | null>,
  count: number,
  content: string,
): number {
  const [measurements, setMeasurements] = useState(0);
  const key = `${measurements} ${content}`;
  const [measured, setMeasured] = useState({ key, fitting: count });
  const fitting = measured.key === key ? measured.fitting : count;
  useLayoutEffect(() => {
    const root = element.current;
    if (root && fitting > 1 && isOverflowing(root))
      // oxlint-disable-next-line react/set-state-in-effect -- the layout is known only after rendering
      setMeasured({ key, fitting: fitting - 1 });
  }, [element, key, fitting]);
  useEffect(() => {
    const measure = () => setMeasurements((times) => times + 1);
    window.addEventListener('resize', measure);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      window.removeEventListener('resize', measure);
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, []);
  return fitting;
}
