import { Tabs } from 'radix-ui';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AnalyticsPanel } from './AnalyticsPanel.tsx';
import { EventsPanel } from './events/EventsPanel.tsx';
import { OverviewPanel } from './overview/OverviewPanel.tsx';
import { RevenuePanel } from './revenue/RevenuePanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { UsersPanel } from './UsersPanel.tsx';

/** The parts of the dashboard, in the order in which they stand. */
const tabNames = {
  overview: 'Overview',
  events: 'Events',
  revenue: 'Revenue',
  users: 'Users',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
type TabName = keyof typeof tabNames;

const isTab = (name: string): name is TabName => name in tabNames;

type DashboardTabsProps = { wantedCode: string | undefined; onCreate: () => void };

/** The six parts of the dashboard, one at a time; only the open one asks the server for anything. */
export function DashboardTabs({ wantedCode, onCreate }: DashboardTabsProps) {
  const { tab, openTab } = useTab(wantedCode ? 'events' : 'overview');
  const shown = useDeferredValue(tab);
  const panels: Record<TabName, ReactNode> = {
    overview: <OverviewPanel onCreate={onCreate} onOpenEvents={() => openTab('events')} />,
    events: <EventsPanel wantedCode={wantedCode} onCreate={onCreate} />,
    revenue: <RevenuePanel />,
    users: <UsersPanel />,
    analytics: <AnalyticsPanel />,
    settings: <SettingsPanel />,
  };
  return (
    <Tabs.Root value={tab} onValueChange={openTab}>
      <Tabs.List
        aria-label="Jump to section"
        className="grid grid-cols-3 gap-1 rounded-card bg-sunken p-1 md:flex md:gap-2 md:rounded-none md:border-b md:border-line md:bg-transparent md:p-0"
      >
        {Object.entries(tabNames).map(([name, words]) => (
          <Tabs.Trigger key={name} value={name} className={trigger}>
            {words}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} className="pt-6 md:pt-8" tabIndex={-1}>
        {panels[shown]}
      </Tabs.Content>
    </Tabs.Root>
  );
}

const trigger =
  'min-h-12 rounded-control px-0.5 font-semibold max-[22.5rem]:text-sm text-muted hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:ring-1 data-[state=active]:ring-gold-line md:-mb-px md:rounded-none md:border-b-[3px] md:border-transparent md:px-4 md:data-[state=active]:border-gold md:data-[state=active]:bg-transparent md:data-[state=active]:shadow-none md:data-[state=active]:ring-0';

/**
 * Which tab is shown. The address keeps it, so that a reload or a bookmark opens the same one; but the router takes its
 * time with a panel that is slow to show, and the next click must not be lost meanwhile: a click counts at once.
 */
function useTab(first: TabName) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const named = hash.slice(1);
  const [tab, setTab] = useState(isTab(named) ? named : first);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    // Any other hash (of the skip link, for example) leaves the tab as it is.
    if (isTab(named)) setTab(named);
  }
  function openTab(name: string): void {
    if (isTab(name)) setTab(name);
    void navigate({ pathname, search, hash: name }, { replace: true });
  }
  return { tab, openTab };
}
