import clsx from 'clsx';
import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { delaysMs } from '../../../protocol/limits.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { formatClock } from './formats.ts';
import type { QueryResult } from './useQuery.ts';

/** What the server is asked for, by its name in the messages. */
type Asked = 'figures' | 'health' | 'events' | 'revenue' | 'payments' | 'users' | 'traffic' | 'settings';

type AsyncContentProps<T> = {
  query: QueryResult<T>;
  what: Asked;
  /** Stands in while it is on its way. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Something of the server's in each of its states: on its way, not to be had, known, and known but out of date. */
export function AsyncContent<T>({ query, what, skeleton, children }: AsyncContentProps<T>) {
  const { data, failure } = query;
  if (data !== undefined)
    return (
      <div>
        <Stale query={query} what={what} />
        {children(data)}
      </div>
    );
  return (
    <div>
      {failure ? (
        <Missing query={query} what={what} />
      ) : (
        <OnItsWay query={query} what={what} skeleton={skeleton} />
      )}
    </div>
  );
}

type StateProps = { query: QueryResult<unknown>; what: Asked };

function Missing({ query: { failure, retry }, what }: StateProps) {
  const action = (
    <Button variant="secondary" onClick={retry}>
      {commonTexts('tryAgain')}
    </Button>
  );
  return (
    <div role="alert" className="rounded-card bg-sunken">
      <EmptyState level={3} icon={<CloudOff />} title={ownerTexts('notLoaded', { what })} action={action}>
        {failure && ownerTexts(failure === 'offline' ? 'offline' : 'busy')}
      </EmptyState>
    </div>
  );
}

/** Nobody looks at grey boxes for more than 10 seconds without being told why. */
function OnItsWay({ query, what, skeleton }: StateProps & { skeleton: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delaysMs.loadingPatience);
    return () => clearTimeout(timer);
  }, []);
  if (isSlow)
    return <Loading label={ownerTexts('loading', { what })} slowAfterMs={0} onRetry={query.retry} />;
  return (
    <div>
      <p role="status" className="sr-only">
        {ownerTexts('loading', { what })}
      </p>
      {skeleton}
    </div>
  );
}

function Stale({ query, what }: StateProps) {
  const { failure, fetchedAt, isFetching, retry } = query;
  if (!failure) return null;
  const action = (
    <Button variant="quiet" busy={isFetching} onClick={retry}>
      {commonTexts('tryAgain')}
    </Button>
  );
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
