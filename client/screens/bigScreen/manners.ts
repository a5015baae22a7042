import { useEffect, useLayoutEffect, useState } from 'react';

/** Keeps the whole page dark while the big screen is shown. */
export function useDarkPage(): void {
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
export function useIdleMouse(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIsIdle(true);
    let timer = setTimeout(rest, idleMs);
    const onMove = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(rest, idleMs);
    };
    window.addEventListener('mousemove', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('mousemove', onMove);
    };
  }, []);
  return isIdle;
}

/** The key f and a double click switch full screen on and off. */
export function useFullScreenKey(): void {
  useEffect(() => {
    const toggle = () => void toggleFullScreen();
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && event.key.toLowerCase() === 'f') toggle();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('dblclick', toggle);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('dblclick', toggle);
    };
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
