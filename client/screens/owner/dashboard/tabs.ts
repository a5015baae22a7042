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

/** Which tab is shown. The address keeps it, so that a reload or a bookmark opens the same one. */
export function useTab(first: TabName): { tab: TabName; openTab: (name: string) => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const named = hash.slice(1);
  const [last, setLast] = useState(first);
  // Any other hash (of the skip link, for example) leaves the tab as it is.
  const tab = isTab(named) ? named : last;
  if (tab !== last) setLast(tab);
  const openTab = (name: string) => void navigate({ pathname, search, hash: name }, { replace: true });
  return { tab, openTab };
}
