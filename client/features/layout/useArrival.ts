import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Every navigation starts at the top: of the page, and of the order of focus (not when an address was only mended). */
export function useArrival(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (kind !== NavigationType.Replace) top.current?.focus({ preventScroll: true });
  }, [pathname, kind]);
  return top;
}
