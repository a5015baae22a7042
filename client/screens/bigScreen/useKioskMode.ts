import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * Sets up the computer of a big screen: a dark page, a mouse pointer that hides when idle, full screen and a
 * wake lock. The F key or a double click toggles full screen.
 */
export function useKioskMode() {
  useDarkPage();
  useFullScreenKey();
  return { isMouseIdle: useIdleMouse(), mayFallAsleep: useWakeLock() };
}

/** Uses the dark theme for the whole page while the big screen is shown. */
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

/** Returns true after 3 s without mouse movement. */
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
    // The browser refused full screen. The user can still use the browser's menu.
  }
}

/**
 * Keeps the screen awake while the page is open. Returns true if the browser cannot do this. The user must
 * then change the computer's own settings.
 */
function useWakeLock(): boolean {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => keepAwake(setIsRefused), []);
  return isRefused;
}

/** The delays before requesting the lock again, after the system has released it and after a refusal. */
const retryMs = { released: 1_000, refused: 30_000 };

/** Requests the lock again whenever it is lost. Returns a function that stops this. */
function keepAwake(setIsRefused: (isRefused: boolean) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let lock: WakeLockSentinel | undefined;
  let isRequesting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function scheduleRequest(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void requestLock(), ms);
  }

  async function requestLock(): Promise<void> {
    const isActive = lock !== undefined && !lock.released;
    if (isRequesting || isActive || signal.aborted || document.visibilityState !== 'visible') return;
    isRequesting = true;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (signal.aborted) return void lock.release();
      lock.addEventListener('release', () => scheduleRequest(retryMs.released), { signal });
      setIsRefused(false);
    } catch {
      setIsRefused(true);
      scheduleRequest(retryMs.refused);
    } finally {
      isRequesting = false;
    }
  }

  // The wake lock is not available over plain http.
  if ('wakeLock' in navigator) {
    document.addEventListener('visibilitychange', () => void requestLock(), { signal });
    void requestLock();
  } else setIsRefused(true);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    void lock?.release();
  };
}
