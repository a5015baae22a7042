import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls once after a while; `hold` stops the clock, `release` lets the rest of the time run. */
export function useTimeout(onTime: () => void, ms: number): { hold: () => void; release: () => void } {
  const clock = useRef<{
    timer: ReturnType<typeof setTimeout> | undefined;
    leftMs: number;
    startedAt: number;
  }>({
    timer: undefined,
    leftMs: ms,
    startedAt: 0,
  });
  const ring = useEffectEvent(onTime);
  const rung = useRef(() => {});

  const release = (): void => {
    if (clock.current.timer !== undefined) return;
    clock.current.startedAt = performance.now();
    clock.current.timer = setTimeout(() => rung.current(), clock.current.leftMs);
  };
  const hold = (): void => {
    if (clock.current.timer === undefined) return;
    clearTimeout(clock.current.timer);
    clock.current.timer = undefined;
    clock.current.leftMs -= performance.now() - clock.current.startedAt;
  };

  useEffect(() => {
    const { current } = clock;
    rung.current = () => ring();
    current.startedAt = performance.now();
    current.timer = setTimeout(() => rung.current(), current.leftMs);
    return () => {
      clearTimeout(current.timer);
      current.timer = undefined;
    };
  }, []);
  return { hold, release };
}
