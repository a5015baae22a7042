import { formatCount } from '../../../../protocol/texts/texts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { counts } from '../../../../protocol/limits.ts';
import { AsyncContent, RowSkeletons } from '../AsyncContent.tsx';
import { EventLinks, EventSummary, NoEvents } from '../events/EventSummary.tsx';
import type { QueryResult } from '../useQuery.ts';

type RecentEventsProps = {
  query: QueryResult<OwnerEvent[]>;
  onCreate: () => void;
  onOpenEvents: () => void;
};

/** The five newest events, and the way to all of them. */
export function RecentEvents({ query, onCreate, onOpenEvents }: RecentEventsProps) {
  return (
    <Card as="section" aria-labelledby="recent-events">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={3} size="heading" id="recent-events">
          Recent events
        </Heading>
        {query.data && query.data.length > 0 && (
          <Button variant="secondary" onClick={onCreate}>
            Create Free Event
          </Button>
        )}
      </div>
      <div className="mt-3">
        <AsyncContent query={query} what="the events" skeleton={<RowSkeletons count={counts.recentEvents} />}>
          {(events) =>
            events.length === 0 ? (
              <NoEvents onCreate={onCreate} />
            ) : (
              <Newest events={events} onOpenEvents={onOpenEvents} />
            )
          }
        </AsyncContent>
      </div>
    </Card>
  );
}

function Newest({ events, onOpenEvents }: { events: OwnerEvent[]; onOpenEvents: () => void }) {
  return (
    <>
      <ul className="ruled">
        {events.slice(0, counts.recentEvents).map((event) => (
          <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <EventSummary event={event} level={4} className="min-w-0 flex-[1_1_16rem]" />
            <EventLinks event={event} />
          </li>
        ))}
      </ul>
      {events.length > counts.recentEvents && (
        <Button variant="quiet" className="-ms-5 mt-1" onClick={onOpenEvents}>
          See all {formatCount(events.length)} events
        </Button>
      )}
    </>
  );
}
