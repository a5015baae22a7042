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

/** True once a frame with this component in it is being painted: what may come a moment later waits for it. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** Does something every so often, as long as there is a time for it. */
export function useInterval(act: () => void, ms: number | undefined): void {
  const ring = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => ring(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** Does something whenever a value has changed, and tells what it was; not for the first one. */
export function useOnChange<T>(value: T, act: (before: T) => void): void {
  const shown = useRef(value);
  const tell = useEffectEvent(act);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before !== value) tell(before);
  }, [value]);
}

/** Hears what comes of something, unless nobody wants to know any more; gives the way to stop listening. */
export function handlePromise<T>(
  coming: Promise<T>,
  onCome: (value: T) => void,
  onFail: (error: unknown) => void,
) {
  let isWanted = true;
  coming.then(
    (value) => isWanted && onCome(value),
    (error: unknown) => isWanted && onFail(error),
  );
  return () => {
    isWanted = false;
  };
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
