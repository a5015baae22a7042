import { LogOut } from 'lucide-react';
import { Tabs, Tooltip } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { delaysMs } from '../../limits.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { Event, OwnerEvent } from '../../../protocol/schemas/events.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { LoginCard } from '../../features/LoginCard.tsx';
import { Confirmation } from '../../features/layout/Confirmation.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { usePreventReload } from '../../stores/app/versionReload.ts';
import { logInOwner } from '../../stores/app/session.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { addCreatedEvent } from '../../stores/owner/events.ts';
import { useFixedLanguage } from '../../stores/app/language.ts';
import { leaveDashboard, logOut, logIn, useOwnerLogin } from '../../stores/owner/login.ts';
import { AnalyticsPanel } from './AnalyticsPanel.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';
import { RevenuePanel } from './RevenuePanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { CreatedEvent, CreateEventDialog } from './events/CreateEventDialog.tsx';
import { EventsPanel } from './events/EventsPanel.tsx';
import { formatToday } from './ownerFormats.ts';

/**
 * The owner's login and dashboard. If the address has a share code, the dashboard searches for that event.
 * Leaving the page logs the owner out.
 */
export function OwnerScreen() {
  const { shareCode } = useParams();
  const isLoggedIn = useOwnerLogin((state) => state.isLoggedIn);
  useDocumentTitle(ownerTexts('documentTitle'));
  useEffect(() => leaveDashboard, []);
  useFixedLanguage('en');
  return (
    <Page header={<NavBar mode="owner" />} width={isLoggedIn ? 'wide' : 'narrow'}>
      {isLoggedIn ? <Dashboard wantedCode={shareCode && tidyShareCode(shareCode)} /> : <OwnerLogin />}
    </Page>
  );
}

/** The owner's dashboard. With a share code it opens the Events tab and searches for that code. */
function Dashboard({ wantedCode }: { wantedCode: string | undefined }) {
  const [creating, setCreating] = useState<{ source?: OwnerEvent }>();
  const [created, setCreated] = useState<Event>();
  // Prevents a reload, after which the owner would have to log in again.
  usePreventReload();

  function showCreated(event: Event): void {
    setCreated(event);
    setCreating(undefined);
    addCreatedEvent(event);
  }

  return (
    <Tooltip.Provider delayDuration={delaysMs.tooltip} skipDelayDuration={delaysMs.tooltipSkip}>
      <div className="stack gap-8!">
        <Header />
        {created && <CreatedEvent key={created.id} event={created} onClose={() => setCreated(undefined)} />}
        <DashboardTabs
          wantedCode={wantedCode}
          onCreate={() => setCreating({})}
          onCopy={(source) => setCreating({ source })}
        />
      </div>
      {creating && (
        <CreateEventDialog
          source={creating.source}
          onClose={() => setCreating(undefined)}
          onCreated={showCreated}
        />
      )}
      <Confirmation />
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
        {ownerTexts('title')}
      </Heading>
      <Button
        variant="quiet"
        className="-me-4 max-sm:-ms-5"
        icon={<LogOut />}
        onClick={() => void logOut().catch(() => showToast(errorToast(ownerTexts('logOutFailed'))))}
      >
        {ownerTexts('logOut')}
      </Button>
    </header>
  );
}

/** The names of the tabs, in the order in which they are shown. */
const tabNames = ['overview', 'events', 'revenue', 'users', 'analytics', 'settings'] as const;
type TabName = (typeof tabNames)[number];

const isTab = (name: string): name is TabName => tabNames.some((tab) => tab === name);

type DashboardTabsProps = {
  wantedCode: string | undefined;
  onCreate: () => void;
  onCopy: (event: OwnerEvent) => void;
};

/** The tabs of the dashboard. Only the open tab fetches data. */
function DashboardTabs({ wantedCode, onCreate, onCopy }: DashboardTabsProps) {
  const { tab, openTab } = useTab(wantedCode ? 'events' : 'overview');
  const shown = useDeferredValue(tab);
  const panels: Record<TabName, ReactNode> = {
    overview: <OverviewPanel onCreate={onCreate} onOpenEvents={() => openTab('events')} />,
    events: <EventsPanel wantedCode={wantedCode} onCreate={onCreate} onCopy={onCopy} />,
    revenue: <RevenuePanel />,
    users: <UsersPanel />,
    analytics: <AnalyticsPanel />,
    settings: <SettingsPanel />,
  };
  return (
    <Tabs.Root value={tab} onValueChange={openTab}>
      <Tabs.List
        aria-label={ownerTexts('tabs')}
        className="grid grid-cols-3 gap-1 rounded-card bg-sunken p-1 md:flex md:gap-2 md:rounded-none md:border-b md:border-line md:bg-transparent md:p-0"
      >
        {tabNames.map((name) => (
          <Tabs.Trigger key={name} value={name} className={triggerLook}>
            {ownerTexts(`${name}Tab`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} className="pt-6 md:pt-8" tabIndex={-1}>
        {panels[shown]}
      </Tabs.Content>
    </Tabs.Root>
  );
}

const triggerLook =
  'min-h-12 rounded-control px-0.5 font-semibold max-[22.5rem]:text-sm text-muted hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:ring-1 data-[state=active]:ring-gold-line md:-mb-px md:rounded-none md:border-b-[3px] md:border-transparent md:px-4 md:data-[state=active]:border-gold md:data-[state=active]:bg-transparent md:data-[state=active]:shadow-none md:data-[state=active]:ring-0';

/**
 * Returns the open tab. The address contains it, so that a reload or a bookmark opens the same tab. A click
 * changes the tab at once, before the router updates the address. A second click is therefore not lost.
 */
function useTab(first: TabName) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const hashName = hash.slice(1);
  const [tab, setTab] = useState(isTab(hashName) ? hashName : first);
  const [lastHash, setLastHash] = useState(hashName);
  if (hashName !== lastHash) {
    setLastHash(hashName);
    // Any other hash, such as that of the skip link, does not change the tab.
    if (isTab(hashName)) setTab(hashName);
  }
  function openTab(name: string): void {
    if (isTab(name)) setTab(name);
    void navigate({ pathname, search, hash: name }, { replace: true });
  }
  return { tab, openTab };
}

const delay = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Logs in. The result appears after at least 1 s. */
async function open(password: string): Promise<boolean> {
  const [isOpen] = await Promise.all([logInOwner(password), delay(delaysMs.ownerGate)]);
  return isOpen;
}

/** Asks for the owner's password. */
function OwnerLogin() {
  const hasEnded = useOwnerLogin((state) => state.hasEnded);
  return (
    <LoginCard
      head={
        <>
          <Heading level={1} eyebrow={ownerTexts('loginEyebrow')}>
            {ownerTexts('loginTitle')}
          </Heading>
          <p className="mt-2 text-muted">{ownerTexts('loginIntro')}</p>
        </>
      }
      ended={hasEnded && ownerTexts('sessionEnded')}
      field={{
        label: ownerTexts('password'),
        hint: ownerTexts('passwordHint'),
        limit: lengths.password,
      }}
      button={[ownerTexts('logIn'), ownerTexts('loggingIn')]}
      formClassName="gap-6"
      open={open}
      onOpen={logIn}
      toasts={{
        refused: errorToast(ownerTexts('refused'), ownerTexts('refusedTitle')),
        failed: errorToast(ownerTexts('loginFailed')),
        welcome: successToast(ownerTexts('welcomeTitle'), ownerTexts('welcome')),
      }}
    />
  );
}
