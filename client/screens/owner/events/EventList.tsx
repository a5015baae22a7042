import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { SearchField } from '../../../components/controls/SearchField.tsx';
import { searchEvents } from '../../../stores/owner/ownerEvents.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { MoreButton, useMore } from '../More.tsx';
import { EventRow } from './EventRow.tsx';

type EventListProps = {
  events: readonly OwnerEvent[];
  firstSearch: string;
  onRecode: (event: OwnerEvent) => void;
};

/** The events that are searched for, a few dozen at first: there may be thousands. */
export function EventList({ events, firstSearch, onRecode }: EventListProps) {
  const [words, setWords] = useState(firstSearch);
  const wanted = useDeferredValue(words);
  const found = useMemo(() => searchEvents(events, wanted), [events, wanted]);
  const { shown, more } = useMore(found, wanted);
  return (
    <section aria-label="All events" className="stack">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SearchField
          label="Search events"
          placeholder="Search by title or event code..."
          value={words}
          onChange={setWords}
          className="w-full sm:max-w-md sm:flex-1"
        />
        <p id="event-count" tabIndex={-1} role="status" className="figures text-muted">
          {found.length === events.length
            ? counted(events.length, 'event')
            : `Showing ${formatCount(found.length)} of ${counted(events.length, 'event')}`}
        </p>
      </div>
      {found.length === 0 ? (
        <NothingFound words={words} onClear={() => setWords('')} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} onRecode={onRecode} />
          ))}
        </ul>
      )}
      <MoreButton {...more} noun="event" />
    </section>
  );
}

function NothingFound({ words, onClear }: { words: string; onClear: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onClear}>
      Show all events
    </Button>
  );
  return (
    <Card>
      <EmptyState level={3} icon={<Search />} title="No events found" action={action}>
        No event has “<bdi>{words.trim()}</bdi>” in its title or code.
      </EmptyState>
    </Card>
  );
}
