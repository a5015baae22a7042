import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withdrawError } from '../../stores/app/toasts.ts';

/**
 * Every navigation starts at the top: of the page, and of the order of focus (not when an address was only mended). An
 * error does not follow to another page, to another tab of the owner's, or back: its toast goes before the new page tells
 * its own.
 */
export function useNavigation(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ pathname, hash, key });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash, key };
    const isElsewhere = before.pathname !== pathname;
    const hasGoneBack = kind === NavigationType.Pop && before.key !== key;
    if (hasGoneBack || isElsewhere || before.hash !== hash) withdrawError();
    if (!isElsewhere) return;
    window.scrollTo(0, 0);
    if (kind !== NavigationType.Replace) top.current?.focus({ preventScroll: true });
  }, [pathname, hash, key, kind]);
  return top;
}
