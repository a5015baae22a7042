import { useEffect, useRef } from 'react';
import type { Stage } from './flow.ts';

/** A new stage takes the focus to its heading, for keyboards and screen readers; questions do so one by one. */
export function useStageFocus(stage: Stage): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const heading = document.querySelector<HTMLElement>('main h2');
    if (stage === 'questions' || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [stage]);
}
