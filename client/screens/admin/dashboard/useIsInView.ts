import { useEffect, useRef, useState, type RefObject } from 'react';

/** Elements up to this distance outside the viewport count as in view, so that their data loads early. */
const rootMargin = '600px';

/** Returns whether an element is in or near the viewport. Elements out of view need not load their data. */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isInView];
}
