import { type RefObject, useLayoutEffect } from 'react';

/** At a larger scale the host has zoomed in. The visual viewport then does not indicate a keyboard. */
const maxScale = 1.01;

/**
 * Keeps a bar at the bottom of the screen above the on-screen keyboard, which covers the window on most
 * phones. Also scrolls the focused field of the bar into view.
 */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const { current } = bar;
      if (!current) return;
      const covered = viewport.scale > maxScale ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      current.style.bottom = covered > 1 ? `${covered}px` : '';
      if (covered > 1 && current.contains(document.activeElement))
        document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [bar]);
}
