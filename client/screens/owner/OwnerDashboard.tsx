import { CalendarPlus, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Heading } from '../../components/Heading.tsx';
import { logOutOwner } from '../../stores/ownerGate.ts';
import { showToast } from '../../stores/toasts.ts';
import type { Event } from '../../../protocol/events.ts';
import { organiserFailures } from '../../../protocol/organiserTexts.ts';
import { CreateEventDialog } from './CreateEventDialog.tsx';
import { CreatedEvent } from './CreatedEvent.tsx';
import { OwnerEvents } from './OwnerEvents.tsx';
import { useOwnerEvents } from './useOwnerEvents.ts';

/** The owner's page: creating a free event, and all events. */
export function OwnerDashboard({ pointedCode }: { pointedCode?: string | undefined }) {
  const { events, hasFailed, reload } = useOwnerEvents();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<Event>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const logOut = () => logOutOwner().catch(() => showToast(organiserFailures.logOut));

  function show(event: Event): void {
    setCreated(event);
    setIsCreating(false);
    reload();
  }

  const create = (
    <Button size="lg" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
      Create Free Event
    </Button>
  );
  return (
    <div className="stack gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Heading level={1} ref={heading} tabIndex={-1} eyebrow="Owner Dashboard">
          Your events
        </Heading>
        <div className="flex flex-col-reverse gap-3 max-sm:w-full sm:flex-row">
          <Button
            variant="secondary"
            size="lg"
            icon={<LogOut aria-hidden="true" />}
            onClick={() => void logOut()}
          >
            Log out
          </Button>
          {create}
        </div>
      </header>
      {created && <CreatedEvent key={created.id} event={created} onClose={() => setCreated(undefined)} />}
      <OwnerEvents
        events={events}
        hasFailed={hasFailed}
        onRetry={reload}
        pointedCode={pointedCode}
        create={create}
      />
      <CreateEventDialog isOpen={isCreating} onOpenChange={setIsCreating} onCreated={show} />
    </div>
  );
}
