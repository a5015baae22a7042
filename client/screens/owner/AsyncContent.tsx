import clsx from 'clsx';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { delaysMs } from '../../../protocol/limits.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { RetryButton } from '../../components/controls/RetryButton.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { formatClock } from './formats.ts';
import type { QueryResult } from './useQuery.ts';

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
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delaysMs.loadingPatience);
    return () => clearTimeout(timer);
  }, []);
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
