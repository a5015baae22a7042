import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { dismissErrorToast } from '../../stores/app/toasts.ts';

/**
 * Scrolls to the top after a navigation to another page. Unless the navigation replaced the address, it also
 * moves the focus to the start of the tab order. Removes an error toast on navigation to another page, to
 * another tab of the owner's page, or back. This happens before the new page shows its own toasts.
 */
export function useNavigation(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const lastLocation = useRef({ pathname, hash, key });
  useLayoutEffect(() => {
    const before = lastLocation.current;
    lastLocation.current = { pathname, hash, key };
    const isOtherPage = before.pathname !== pathname;
    const hasGoneBack = navigationType === NavigationType.Pop && before.key !== key;
    if (hasGoneBack || isOtherPage || before.hash !== hash) dismissErrorToast();
    if (!isOtherPage) return;
    window.scrollTo(0, 0);
    if (navigationType !== NavigationType.Replace) top.current?.focus({ preventScroll: true });
  }, [pathname, hash, key, navigationType]);
  return top;
}
