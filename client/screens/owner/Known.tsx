import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import type { Reading } from '../../stores/owner/ownerFigures.ts';
import { delaysMs } from '../../../protocol/limits.ts';
import { formatClock } from './dates.ts';

type KnownProps<T> = {
  reading: Reading<T>;
  /** What is read, in the plural and small: 'the payments'. */
  what: string;
  /** Stands in while it is on its way. */
  skeleton: ReactNode;
  onRetry: () => void;
  children: (value: T) => ReactNode;
};

/** Something of the server's in each of its states: on its way, not to be had, known, and known but out of date. */
export function Known<T>({ reading, what, skeleton, onRetry, children }: KnownProps<T>) {
  const { value, failure } = reading;
  if (value === undefined)
    return failure ? (
      <Missing what={what} failure={failure} onRetry={onRetry} />
    ) : (
      <OnItsWay what={what} skeleton={skeleton} onRetry={onRetry} />
    );
  return (
    <>
      <Stale reading={reading} what={what} onRetry={onRetry} />
      {children(value)}
    </>
  );
}

const why = {
  offline: 'We can’t connect right now.',
  failed: 'The server may be busy.',
};

type MissingProps = { what: string; failure: keyof typeof why; onRetry: () => void };

function Missing({ what, failure, onRetry }: MissingProps) {
  const action = (
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div role="alert" className="rounded-card bg-sunken">
      <EmptyState level={3} icon={<CloudOff />} title={`We couldn’t load ${what}`} action={action}>
        {why[failure]}
      </EmptyState>
    </div>
  );
}

type OnItsWayProps = { what: string; skeleton: ReactNode; onRetry: () => void };

/** Nobody looks at grey boxes for more than 10 seconds without being told why. */
function OnItsWay({ what, skeleton, onRetry }: OnItsWayProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delaysMs.loadingPatience);
    return () => clearTimeout(timer);
  }, []);
  if (isSlow) return <Loading label={`Loading ${what}...`} slowAfterMs={0} onRetry={onRetry} />;
  return (
    <div>
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      {skeleton}
    </div>
  );
}

type StaleProps = { reading: Reading<unknown>; what: string; onRetry: () => void };

function Stale({ reading: { failure, readAt, isReading }, what, onRetry }: StaleProps) {
  if (!failure) return null;
  const action = (
    <Button variant="quiet" busy={isReading} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="gold" className="mb-4" icon={<CloudOff aria-hidden="true" />} action={action}>
      {failure === 'offline' ? 'No connection.' : `We couldn’t refresh ${what}.`}
      {readAt !== undefined && ` Last updated at ${formatClock(readAt)}.`}
    </Banner>
  );
}
