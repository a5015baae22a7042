import { useEffect, useRef, useState, type RefObject } from 'react';

const firstCount = 80;
const step = 120;
const aheadPx = 1_600;

/** How many rows to draw: a first screenful and more whenever the end comes near; at least as far as `atLeast`. */
export function useGrowing(
  total: number,
  atLeast: number,
): { shownCount: number; end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(firstCount);
  const end = useRef<HTMLDivElement>(null);
  const shownCount = Math.min(total, Math.max(count, atLeast + 10));
  useEffect(() => {
    if (!end.current || shownCount >= total) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount(shownCount + step),
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shownCount, total]);
  return { shownCount, end };
}
