import { useEffect, useState } from 'react';

/** `unavailable`: the browser cannot keep the screen awake, somebody has to set the computer itself. */
export type WakeLock = 'asking' | 'held' | 'unavailable';

/** A lock that the system took away is asked for again after a breath; one that it refused, now and then. */
const againMs = { released: 1_000, refused: 30_000 };

/** Keeps the screen awake for as long as the page is open, and takes the lock again whenever it was lost. */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('asking');
  useEffect(() => keepAwake(setState), []);
  return state;
}

/** Gives the way to stop. */
function keepAwake(tell: (state: WakeLock) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let lock: WakeLockSentinel | undefined;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function takeIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void take(), ms);
  }

  async function take(): Promise<void> {
    const isHeld = lock !== undefined && !lock.released;
    if (isAsking || isHeld || signal.aborted || document.visibilityState !== 'visible') return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (signal.aborted) return void lock.release();
      lock.addEventListener('release', () => takeIn(againMs.released), { signal });
      tell('held');
    } catch {
      tell('unavailable');
      takeIn(againMs.refused);
    } finally {
      isAsking = false;
    }
  }

  // Over plain http there is nothing to ask.
  if ('wakeLock' in navigator) {
    document.addEventListener('visibilitychange', () => void take(), { signal });
    void take();
  } else tell('unavailable');
  return () => {
    stopped.abort();
    clearTimeout(timer);
    void lock?.release();
  };
}
