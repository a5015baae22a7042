import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withdrawError } from '../../stores/app/toasts.ts';

/** An error does not follow to another page, to another tab of the owner's, or back: its toast goes before the new page tells its own. */
export function useErrorsLeftBehind(): void {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ place: pathname + hash, key });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { place: pathname + hash, key };
    const hasGoneBack = kind === NavigationType.Pop && before.key !== key;
    if (hasGoneBack || before.place !== pathname + hash) withdrawError();
  }, [pathname, hash, key, kind]);
}
