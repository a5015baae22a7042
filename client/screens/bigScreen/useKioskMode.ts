import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * What a screen for the whole room wants of its computer: a dark page, no resting mouse pointer, full screen by the key f
 * or a double click, and that it stays awake.
 */
export function useKioskMode() {
  useDarkPage();
  useFullScreenKey();
  return { isMouseIdle: useIdleMouse(), mayFallAsleep: useWakeLock() };
}

/** Keeps the whole page dark while the big screen is shown. */
function useDarkPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, []);
}

const idleMs = 3_000;

/** True after the mouse has rested for 3 s. */
function useIdleMouse(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMove = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), idleMs);
    };
    onMove();
    window.addEventListener('mousemove', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('mousemove', onMove);
    };
  }, []);
  return isIdle;
}

function useFullScreenKey(): void {
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey) void toggleFullScreen();
    };
    window.addEventListener('keydown', onKey, { signal });
    window.addEventListener('dblclick', () => void toggleFullScreen(), { signal });
    return () => stopped.abort();
  }, []);
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // A browser that refuses stays as it is; its own menu has the same.
  }
}

/** Keeps the screen awake while the page is open; true where the browser cannot, and somebody has to set the computer itself. */
function useWakeLock(): boolean {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => keepAwake(setIsRefused), []);
  return isRefused;
}

/** A lock that the system took away is asked for again after a breath; one that it refused, now and then. */
const againMs = { released: 1_000, refused: 30_000 };

/** Takes the lock again whenever it was lost; gives the way to stop. */
function keepAwake(setIsRefused: (isRefused: boolean) => void): () => void {
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
      setIsRefused(false);
    } catch {
      setIsRefused(true);
      takeIn(againMs.refused);
    } finally {
      isAsking = false;
    }
  }

  // Over plain http there is nothing to ask.
  if ('wakeLock' in navigator) {
    document.addEventListener('visibilitychange', () => void take(), { signal });
    void take();
  } else setIsRefused(true);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    void lock?.release();
  };
}
