import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { unread, type Figures, type Reading } from '../../stores/owner/ownerFigures.ts';

/** How often a tab asks again while somebody looks at it; `range` in days where there is one. */
export interface Freshness {
  everyMs?: number;
  range?: number;
}

/** Figures that are asked for when a tab opens, every so often while the page is to be seen, and when the network comes back. */
export function useFresh<T>(
  figures: Figures<T>,
  { everyMs, range = 0 }: Freshness = {},
): { reading: Reading<T>; retry: () => void } {
  const reading: Reading<T> = useStore(figures.readings, (readings) => readings[range] ?? unread);
  const retry = useCallback(() => void figures.read(range), [figures, range]);
  useEffect(() => {
    retry();
    const again = () => !figures.known(range).isReading && retry();
    const afterFailure = () => figures.known(range).failure && again();
    window.addEventListener('online', afterFailure);
    const stop = everyMs === undefined ? undefined : whileSeen(again, everyMs);
    return () => {
      window.removeEventListener('online', afterFailure);
      stop?.();
    };
  }, [figures, range, everyMs, retry]);
  return { reading, retry };
}

/** Does something every so often, but not while the page is hidden; what came due meanwhile is done when it is seen again. */
function whileSeen(deed: () => void, everyMs: number): () => void {
  let isDue = false;
  const tick = () => {
    isDue = document.hidden;
    if (!isDue) deed();
  };
  const onSeen = () => isDue && tick();
  const timer = setInterval(tick, everyMs);
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onSeen);
  };
}
