import { useEffect, useState } from 'react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { useIsHostBarWanted } from './hostBar.ts';
import { isFromTheDay } from './fromTheDay.ts';

/** A portal may stay open over midnight. */
const lookMs = 60_000;

/** Whether the day of the event has come. */
export function useIsFromTheDay(date: string | undefined): boolean {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return isFromTheDay(date, now);
}

/** Whether the host's bar takes its place at the foot of a phone: from the day of the event on, or when it is wanted. */
export function useHasBar({ id, date }: Pick<GuestEvent, 'id' | 'date'>): boolean {
  const isWanted = useIsHostBarWanted(id);
  return useIsFromTheDay(date) || isWanted;
}
