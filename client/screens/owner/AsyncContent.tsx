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
import { type Asked, type Query, type QueryState, unasked } from '../../stores/owner/queries.ts';
import { formatClock } from './ownerFormats.ts';

type AsyncContentProps<T> = {
  query: QueryResult<T>;
  /** Stands in while it is on its way. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Something of the server's in each of its states: on its way, not to be had, known, and known but out of date. */
export function AsyncContent<T>({ query, skeleton, children }: AsyncContentProps<T>) {
  const { data, failure } = query;
  if (data !== undefined)
    return (
      <div>
        {failure && <Stale query={query} />}
        {children(data)}
      </div>
    );
  return <div>{failure ? <Missing query={query} /> : <OnItsWay query={query} skeleton={skeleton} />}</div>;
}

type StateProps = { query: QueryResult<unknown> };

const Missing = ({ query: { failure, retry, what } }: StateProps) => (
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

/** Nobody looks at grey boxes for more than 10 seconds without being told why. */
function OnItsWay({ query: { what, retry }, skeleton }: StateProps & { skeleton: ReactNode }) {
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

function Stale({ query: { failure, fetchedAt, isFetching, retry, what } }: StateProps) {
  const action = <RetryButton variant="quiet" busy={isFetching} onRetry={retry} />;
  return (
    <Banner tone="gold" className="mb-4" icon={<CloudOff />} action={action}>
      {failure === 'offline' ? ownerTexts('noConnection') : ownerTexts('notRefreshed', { what })}
      {fetchedAt !== undefined && ` ${ownerTexts('lastUpdated', { time: formatClock(fetchedAt) })}`}
    </Banner>
  );
}

/** A grey place of the size of what is on its way; nothing is read out for it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('rounded-card bg-sunken ring-1 ring-line', className)} />;
}

/** Several of them, one below the other. */
export function Skeletons({ looks, className = 'gap-6!' }: { looks: string[]; className?: string }) {
  return (
    <div className={clsx('stack', className)}>
      {looks.map((look, index) => (
        <Skeleton key={index} className={look} />
      ))}
    </div>
  );
}

/** Places of the rows of a list. */
export const RowSkeletons = ({ count }: { count: number }) => (
  <Skeletons looks={Array.from({ length: count }, () => 'h-24')} className="gap-3!" />
);

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
