import clsx from 'clsx';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { delaysMs } from '../../limits.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { RetryButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { useHasLasted } from '../../components/timing.ts';
import { type QueryName, type Query, type QueryState, idleQueryState } from '../../stores/owner/queries.ts';
import { formatClock } from './ownerFormats.ts';

type AsyncContentProps<T> = {
  query: QueryResult<T>;
  /** Shown while the data loads. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Renders a query in each of its states: loading, failed, loaded, and stale. */
export function AsyncContent<T>({ query, skeleton, children }: AsyncContentProps<T>) {
  const { data, failure } = query;
  if (data !== undefined)
    return (
      <div>
        {failure && <StaleNotice query={query} />}
        {children(data)}
      </div>
    );
  return (
    <div>{failure ? <LoadFailed query={query} /> : <LoadPending query={query} skeleton={skeleton} />}</div>
  );
}

type StateProps = { query: QueryResult<unknown> };

const LoadFailed = ({ query: { failure, retry, what } }: StateProps) => (
  <div role="alert" className="rounded-card bg-sunken">
    <EmptyState
      level={3}
      icon={<CloudOff />}
      title={ownerTexts('notLoaded', { what })}
      action={<RetryButton onRetry={retry} />}
    >
      {ownerTexts(failure === 'offline' ? 'offline' : 'busy')}
    </EmptyState>
  </div>
);

/** Shows the skeleton. After `delaysMs.loadingPatience` (10 s), adds a message with a retry button. */
function LoadPending({ query: { what, retry }, skeleton }: StateProps & { skeleton: ReactNode }) {
  const isSlow = useHasLasted(true, delaysMs.loadingPatience);
  const label = ownerTexts('loading', { what });
  if (isSlow) return <Loading label={label} slowAfterMs={0} onRetry={retry} />;
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      {skeleton}
    </div>
  );
}

function StaleNotice({ query: { failure, fetchedAt, isFetching, retry, what } }: StateProps) {
  const action = <RetryButton variant="quiet" busy={isFetching} onRetry={retry} />;
  return (
    <Banner tone="gold" className="mb-4" icon={<CloudOff />} action={action}>
      {failure === 'offline' ? ownerTexts('noConnection') : ownerTexts('notRefreshed', { what })}
      {fetchedAt !== undefined && ` ${ownerTexts('lastUpdated', { time: formatClock(fetchedAt) })}`}
    </Banner>
  );
}

/** A grey placeholder. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('rounded-card bg-sunken ring-1 ring-line', className)} />;
}

/** Several placeholders, one below the other. */
export function Skeletons({ looks, className = 'gap-6!' }: { looks: string[]; className?: string }) {
  return (
    <div className={clsx('stack', className)}>
      {looks.map((look, index) => (
        <Skeleton key={index} className={look} />
      ))}
    </div>
  );
}

export const RowSkeletons = ({ count }: { count: number }) => (
  <Skeletons looks={Array.from({ length: count }, () => 'h-24')} className="gap-3!" />
);

export type QueryResult<T> = QueryState<T> & { what: QueryName; retry: () => void };

/**
 * Returns the state of a query. Fetches it on mount, every `everyMs` while the page is visible, and when the
 * network returns after a failure. `range` is in days, for queries with a range.
 */
export function useQuery<T>(
  query: Query<T>,
  { everyMs, range = 0 }: { everyMs?: number; range?: number } = {},
): QueryResult<T> {
  const state: QueryState<T> = useStore(query.states, (states) => states[range] ?? idleQueryState);
  const retry = useCallback(() => void query.fetch(range), [query, range]);
  useEffect(() => {
    retry();
    const refetch = () => !query.state(range).isFetching && retry();
    const refetchAfterFailure = () => query.state(range).failure && refetch();
    window.addEventListener('online', refetchAfterFailure);
    const stop = everyMs === undefined ? undefined : setVisibleInterval(refetch, everyMs);
    return () => {
      window.removeEventListener('online', refetchAfterFailure);
      stop?.();
    };
  }, [query, range, everyMs, retry]);
  return { ...state, what: query.what, retry };
}

/**
 * Calls `action` every `everyMs` while the page is visible. A call that is due while the page is hidden runs
 * when the page is visible again. Returns a function that stops the calls.
 */
function setVisibleInterval(action: () => void, everyMs: number): () => void {
  let isDue = false;
  const tick = () => {
    isDue = document.hidden;
    if (!isDue) action();
  };
  const onVisibilityChange = () => isDue && tick();
  const timer = setInterval(tick, everyMs);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
