import { useEffect, useRef, useState } from 'react';

const firstCount = 80;
const step = 120;
const aheadPx = 1_600;

/** How many rows of a long list to draw: a first screenful, more whenever its `end` comes near, at least as far as `atLeast`. */
export function useGrowingList(total: number, atLeast: number) {
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
