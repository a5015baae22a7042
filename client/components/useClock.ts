import { useEffect, useState } from 'react';

/** Maximum delay of a timer. Browsers fire a timer of several weeks immediately. */
const longestTimerMs = 3_600_000;

/**
 * Returns the device's time (epoch milliseconds) and re-renders when it reaches the next relevant moment.
 * `nextAfter` returns that moment, or `undefined` if there is none.
 */
export function useClock(nextAfter: (now: number) => number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const next = nextAfter(now);
  useEffect(() => {
    if (next === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = (): void => (Date.now() < next ? wait() : setNow(Date.now()));
    function wait(): void {
      const waitMs = Math.max(1, next! - Date.now());
      timer = setTimeout(check, Math.min(longestTimerMs, waitMs));
    }
    wait();
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
