import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether something is on the screen: what nobody looks at needs no figures from the server. */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const thing = useRef<T>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!thing.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(thing.current);
    return () => observer.disconnect();
  }, []);
  return [thing, isInView];
}
