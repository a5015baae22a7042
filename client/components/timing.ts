import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls `act` once after `ms`, or never when `ms` is undefined. A new `reason` restarts the timeout. */
export function useTimeout(act: () => void, ms: number | undefined, reason?: unknown): void {
  const callAct = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => callAct(), ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new reason restarts the timeout
  }, [ms, reason]);
}

/** Returns true once `condition` has been true for `ms`. Returns false as soon as `condition` is false. */
export function useHasLasted(condition: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useTimeout(() => setHasLasted(condition), condition ? ms : 0, condition);
  return hasLasted;
}

/** Returns true once the browser paints a frame with this component. Deferred work waits for this. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** Calls `act` every `ms`, or never when `ms` is undefined. */
export function useInterval(act: () => void, ms: number | undefined): void {
  const callAct = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => callAct(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** Calls `act` with the previous value when a value has changed. Does not call it for the first value. */
export function useOnChange<T>(value: T, act: (before: T) => void): void {
  const previous = useRef(value);
  const callAct = useEffectEvent(act);
  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    if (before !== value) callAct(before);
  }, [value]);
}

/** Calls `onResolve` or `onReject` with the promise's result until the returned function is called. */
export function subscribeToPromise<T>(
  promise: Promise<T>,
  onResolve: (value: T) => void,
  onReject: (error: unknown) => void,
) {
  let isActive = true;
  promise.then(
    (value) => isActive && onResolve(value),
    (error: unknown) => isActive && onReject(error),
  );
  return () => {
    isActive = false;
  };
}

/**
 * Throttles a value. Returns the latest value, but changes at most once in `everyMs`. The first change is
 * immediate.
 */
export function useThrottled<T>(value: T, everyMs: number, first = value): T {
  const [shown, setShown] = useState(first);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const waitMs = Math.max(0, shownAt.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
