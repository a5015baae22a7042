import { useEffect, useRef, useState, type RefObject } from 'react';

/** Elements this far outside the viewport count as in view, so that their data loads early. */
const rootMargin = '600px';

/** Whether an element is in or near the viewport. Data for elements out of view need not be loaded. */
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
