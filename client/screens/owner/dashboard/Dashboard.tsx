import { LogOut } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useHeldPage } from '../../../features/layout/useHeldPage.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { logOutOwner } from '../../../stores/owner/ownerGate.ts';
import { noteCreated } from '../../../stores/owner/ownerEvents.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { delaysMs } from '../../../../protocol/limits.ts';
import { ownerFailures } from '../../../../protocol/texts/ownerTexts.ts';
import { CreatedEvent } from '../events/CreatedEvent.tsx';
import { CreateEventDialog } from '../events/CreateEventDialog.tsx';
import { formatToday } from '../dates.ts';
import { DashboardTabs } from './DashboardTabs.tsx';

/** What stands behind the owner's gate. A wanted share code opens the events with the search filled. */
export function Dashboard({ wantedCode }: { wantedCode?: string | undefined }) {
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<Event>();
  // The gate would be shut again.
  useHeldPage();

  function show(event: Event): void {
    setCreated(event);
    setIsCreating(false);
    noteCreated(event);
  }

  return (
    <Tooltip.Provider delayDuration={delaysMs.tooltip} skipDelayDuration={delaysMs.tooltipSkip}>
      <div className="stack gap-8!">
        <Header />
        {created && <CreatedEvent key={created.id} event={created} onClose={() => setCreated(undefined)} />}
        <DashboardTabs wantedCode={wantedCode} onCreate={() => setIsCreating(true)} />
      </div>
      <CreateEventDialog isOpen={isCreating} onOpenChange={setIsCreating} onCreated={show} />
    </Tooltip.Provider>
  );
}

function Header() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [today] = useState(() => formatToday(Date.now()));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const logOut = () => logOutOwner().catch(() => showToast(ownerFailures.logOut));
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <Heading level={1} ref={heading} tabIndex={-1} eyebrow={today}>
        Your celebrations
      </Heading>
      <Button
        variant="quiet"
        className="-me-4 max-sm:-ms-5"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void logOut()}
      >
        Log out
      </Button>
    </header>
  );
}
