import { useRef, type PointerEvent } from 'react';

const thresholdPx = 50;

/** Lets something be swiped away to the right by 50 px; less than that, it comes back. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number>(undefined);

  function moveTo(slip: HTMLElement, px: number): void {
    slip.style.transform = px > 0 ? `translateX(${px}px)` : '';
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      const px = event.clientX - startX.current;
      // Captured only once it is a swipe, so that a tap on a button stays a tap.
      if (px > 8) event.currentTarget.setPointerCapture(event.pointerId);
      moveTo(event.currentTarget, px);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const px = startX.current === undefined ? 0 : event.clientX - startX.current;
      startX.current = undefined;
      if (px >= thresholdPx) onAway();
      else moveTo(event.currentTarget, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      startX.current = undefined;
      moveTo(event.currentTarget, 0);
    },
  };
}
