import { useLayoutEffect, type RefObject } from 'react';

/** The maximum growth of centred content, and the share of its parent that it may take. */
const maxGrowth = 1.45;
const maxShare = 0.9;

/**
 * Centres an element in its parent and enlarges it while `isCentered`, by a transform in `--centered`. The
 * element keeps its place in the layout, so that it can move back smoothly. The parent or an ancestor of it
 * is positioned. Measures again when the parent or the element is resized.
 */
export function useCentered(element: RefObject<HTMLElement | null>, isCentered: boolean): void {
  useLayoutEffect(() => {
    const content = element.current;
    const parent = content?.parentElement;
    if (!content || !parent || !isCentered) return;
    const centre = () => {
      const top = content.offsetTop - (parent === content.offsetParent ? 0 : parent.offsetTop);
      const shift = parent.offsetHeight / 2 - (top + content.offsetHeight / 2);
      const growth = Math.min(
        maxGrowth,
        (maxShare * parent.offsetWidth) / content.offsetWidth,
        (maxShare * parent.offsetHeight) / content.offsetHeight,
      );
      content.style.setProperty('--centered', `translateY(${shift}px) scale(${Math.max(1, growth)})`);
    };
    const observer = new ResizeObserver(centre);
    observer.observe(parent);
    observer.observe(content);
    return () => {
      observer.disconnect();
      content.style.removeProperty('--centered');
    };
  }, [element, isCentered]);
}
