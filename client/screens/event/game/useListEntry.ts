import { useEffect, useRef } from 'react';

const isEntryOfList = () => (history.state as { isList?: true } | null)?.isList === true;

/** While the own predictions are shown aside, the device's Back leads to the question again, not out of the event. */
export function useListEntry(isShown: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => void (latest.current = leave), [leave]);
  useEffect(() => {
    if (!isShown) return;
    // After a reload the entry is there already.
    if (!isEntryOfList()) history.pushState({ ...history.state, isList: true }, '');
    const onBack = () => latest.current();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (isEntryOfList()) history.back();
    };
  }, [isShown]);
}
