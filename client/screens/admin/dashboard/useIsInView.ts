import { useEffect, useRef, useState, type RefObject } from 'react';

/** What comes into sight soon is asked for already, in pixels. */
const ahead = '600px';

/** Whether something is on the screen, or nearly: what nobody looks at needs no figures from the server. */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const thing = useRef<T>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!thing.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: ahead },
    );
    observer.observe(thing.current);
    return () => observer.disconnect();
  }, []);
  return [thing, isInView];
}
