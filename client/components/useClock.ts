import { useEffect, useState } from 'react';

/** The longest that a timer is set for: one of weeks would ring now. */
const longestTimerMs = 3_600_000;

/**
 * This device's clock (epoch milliseconds), as it was at the latest moment worth looking at; `nextAfter` tells which one
 * comes next, if any.
 */
export function useClock(nextAfter: (now: number) => number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const next = nextAfter(now);
  useEffect(() => {
    if (next === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => (Date.now() < next ? wait() : setNow(Date.now()));
    function wait(): void {
      const waitMs = Math.max(1, next! - Date.now());
      timer = setTimeout(look, Math.min(longestTimerMs, waitMs));
    }
    wait();
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
