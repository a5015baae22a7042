import { useRef, type PointerEvent } from 'react';

const thresholdPx = 50;

/** Lets something be swiped away to the right by 50 px; less than that, it comes back. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number>(undefined);

  function moveTo(slip: HTMLElement, px: number): void {
    slip.style.transform = px > 0 ? `translateX(${px}px)` : '';
  }

  function comeBack(slip: HTMLElement): void {
    startX.current = undefined;
    moveTo(slip, 0);
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      // A mouse that was let go elsewhere.
      if (event.buttons === 0) return comeBack(event.currentTarget);
      const px = event.clientX - startX.current;
      // Captured only once it is a swipe, so that a tap on a button stays a tap.
      if (px > 8) event.currentTarget.setPointerCapture(event.pointerId);
      moveTo(event.currentTarget, px);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const px = startX.current === undefined ? 0 : event.clientX - startX.current;
      comeBack(event.currentTarget);
      if (px >= thresholdPx) onAway();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => comeBack(event.currentTarget),
  };
}
