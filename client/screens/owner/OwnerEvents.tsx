import { CalendarHeart, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import type { OwnerEvent } from '../../../protocol/events.ts';
import { OwnerEventRow } from './OwnerEventRow.tsx';

/** Properties of `OwnerEvents`. */
export type OwnerEventsProps = {
  events: OwnerEvent[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** The event that the address points at. */
  pointedCode: string | undefined;
  /** The button that creates an event. */
  create: ReactNode;
};

/** All events, the newest first. */
export function OwnerEvents({ events, hasFailed, onRetry, pointedCode, create }: OwnerEventsProps) {
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  if (!events)
    return (
      <Card>
        {hasFailed ? (
          <EmptyState icon={<CloudOff />} title="The events could not be loaded" action={retry}>
            The connection may be weak, or the server may be busy.
          </EmptyState>
        ) : (
          <Loading label="Loading events..." onRetry={onRetry} />
        )}
      </Card>
    );
  if (events.length === 0)
    return (
      <Card look="keepsake" padding="lg">
        <EmptyState icon={<CalendarHeart />} title="No events yet" action={create}>
          Each event is one celebration with its own code, questions and guests.
        </EmptyState>
      </Card>
    );
  return (
    <div className="stack">
      {hasFailed && (
        <Banner tone="gold" action={retry}>
          The list could not be refreshed.
        </Banner>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {events.map((event) => (
          <OwnerEventRow key={event.id} event={event} isPointedAt={event.shareCode === pointedCode} />
        ))}
      </ul>
    </div>
  );
}
