import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The parts of the dashboard, in the order in which they stand. */
export const tabNames = {
  overview: 'Overview',
  events: 'Events',
  revenue: 'Revenue',
  users: 'Users',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type TabName = keyof typeof tabNames;

const isTab = (name: string): name is TabName => name in tabNames;

/**
 * Which tab is shown. The address keeps it, so that a reload or a bookmark opens the same one; but the router takes its
 * time with a panel that is slow to show, and the next click must not be lost meanwhile: a click counts at once.
 */
export function useTab(first: TabName): { tab: TabName; openTab: (name: string) => void } {
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
