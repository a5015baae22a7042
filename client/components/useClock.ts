import { useEffect, useState } from 'react';

/** The maximum delay of a timer in milliseconds. Browsers fire a timer of several weeks immediately. */
const longestTimerMs = 3_600_000;

/**
 * Returns the device's time in epoch milliseconds. Renders again at the next relevant moment, which
 * `nextAfter` returns. `nextAfter` returns `undefined` when no such moment exists.
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
