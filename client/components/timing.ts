import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls once after a time, if there is one; for another `reason` the time begins anew. */
export function useTimeout(act: () => void, ms: number | undefined, reason?: unknown): void {
  const ring = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => ring(), ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another reason begins the time anew
  }, [ms, reason]);
}

/** True once something has been so for a time, until it ends. */
export function useHasLasted(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useTimeout(() => setHasLasted(isSo), isSo ? ms : 0, isSo);
  return hasLasted;
}

/** Does something whenever a value has changed; not for the first one. */
export function useOnChange(value: unknown, act: () => void): void {
  const shown = useRef(value);
  const tell = useEffectEvent(act);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    tell();
  }, [value]);
}

/** The latest value, taken over at once but at most every so often: an eye can follow what moves. */
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
