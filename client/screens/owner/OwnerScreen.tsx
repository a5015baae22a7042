import { LogOut } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { delaysMs } from '../../../protocol/limits.ts';
import type { Event } from '../../../protocol/schemas/events.ts';
import { ownerFailures } from '../../../protocol/texts/ownerTexts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useHeldPage } from '../../features/layout/useHeldPage.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { noteCreated } from '../../stores/owner/events.ts';
import { leaveDashboard, logOut, useOwnerLogin } from '../../stores/owner/login.ts';
import { DashboardTabs } from './DashboardTabs.tsx';
import { CreatedEvent } from './events/CreatedEvent.tsx';
import { CreateEventDialog } from './events/CreateEventDialog.tsx';
import { formatToday } from './formats.ts';
import { OwnerLogin } from './OwnerLogin.tsx';

/** The owner's login, and the dashboard behind it; an address with a share code looks for that event. Leaving signs out. */
export function OwnerScreen() {
  const { shareCode } = useParams();
  const isSignedIn = useOwnerLogin((state) => state.isSignedIn);
  useDocumentTitle('Owner Dashboard');
  useEffect(() => leaveDashboard, []);
  return (
    <Page header={<NavBar mode="owner" />} width={isSignedIn ? 'wide' : 'narrow'}>
      {isSignedIn ? <Dashboard wantedCode={shareCode && tidyShareCode(shareCode)} /> : <OwnerLogin />}
    </Page>
  );
}

/** What stands behind the login. A wanted share code opens the events with the search filled. */
function Dashboard({ wantedCode }: { wantedCode: string | undefined }) {
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<Event>();
  // Loaded anew, the page would ask for the password again.
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
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <Heading level={1} ref={heading} tabIndex={-1} eyebrow={today}>
        Your celebrations
      </Heading>
      <Button
        variant="quiet"
        className="-me-4 max-sm:-ms-5"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void logOut().catch(() => showToast(ownerFailures.logOut))}
      >
        Log out
      </Button>
    </header>
  );
}
