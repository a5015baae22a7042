import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { type Asked, type Query, type QueryState, unasked } from '../../stores/owner/queries.ts';

export type QueryResult<T> = QueryState<T> & { what: Asked; retry: () => void };

/**
 * What a tab shows of the server's: asked for when the tab opens, every so often while the page is to be seen, and when the
 * network comes back. `range` in days, where there is one.
 */
export function useQuery<T>(
  query: Query<T>,
  { everyMs, range = 0 }: { everyMs?: number; range?: number } = {},
): QueryResult<T> {
  const state: QueryState<T> = useStore(query.states, (states) => states[range] ?? unasked);
  const retry = useCallback(() => void query.fetch(range), [query, range]);
  useEffect(() => {
    retry();
    const again = () => !query.state(range).isFetching && retry();
    const afterFailure = () => query.state(range).failure && again();
    window.addEventListener('online', afterFailure);
    const stop = everyMs === undefined ? undefined : whileSeen(again, everyMs);
    return () => {
      window.removeEventListener('online', afterFailure);
      stop?.();
    };
  }, [query, range, everyMs, retry]);
  return { ...state, what: query.what, retry };
}

/** Does something every so often, but not while the page is hidden; what came due meanwhile is done when it is seen again. */
function whileSeen(action: () => void, everyMs: number): () => void {
  let isDue = false;
  const tick = () => {
    isDue = document.hidden;
    if (!isDue) action();
  };
  const onSeen = () => isDue && tick();
  const timer = setInterval(tick, everyMs);
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onSeen);
  };
}
