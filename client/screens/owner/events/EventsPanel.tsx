import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { ownerEvents } from '../../../stores/owner/queries.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { pages } from '../../../../protocol/paths.ts';
import { AsyncContent, RowSkeletons } from '../AsyncContent.tsx';
import { Panel } from '../Panel.tsx';
import { useQuery } from '../useQuery.ts';
import { AdminCodeDialog } from './AdminCodeDialog.tsx';
import { EventList } from './EventList.tsx';
import { NoEvents } from './EventSummary.tsx';

type EventsPanelProps = { wantedCode: string | undefined; onCreate: () => void };

/** All events, the newest first, and what the owner does with them. */
export function EventsPanel({ wantedCode = '', onCreate }: EventsPanelProps) {
  const all = useQuery(ownerEvents);
  const [recoded, setRecoded] = useState<OwnerEvent>();
  return (
    <Panel title="Events" tools={<CreateButtons onCreate={onCreate} />}>
      <AsyncContent query={all} what="the events" skeleton={<RowSkeletons count={6} />}>
        {(events) =>
          events.length === 0 ? (
            <Card look="keepsake">
              <NoEvents onCreate={onCreate} />
            </Card>
          ) : (
            <EventList events={events} firstSearch={wantedCode} onRecode={setRecoded} />
          )
        }
      </AsyncContent>
      <AdminCodeDialog event={recoded} onClose={() => setRecoded(undefined)} />
      <Confirmation />
    </Panel>
  );
}

function CreateButtons({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <Button
        asChild
        variant="secondary"
        className="max-sm:w-full"
        icon={<ExternalLink aria-hidden="true" />}
      >
        <a href={pages.home} target="_blank" rel="noreferrer" title="Opens in a new tab">
          Create Event (Paid)
        </a>
      </Button>
      <Button className="max-sm:w-full" icon={<CalendarPlus aria-hidden="true" />} onClick={onCreate}>
        Create Free Event
      </Button>
    </>
  );
}
