import { useState } from 'react';
import { create } from 'zustand';
import { useInterval } from '../../../components/timing.ts';
import { readText, writeText } from '../../../stores/app/storage.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const keyOf = (eventId: string) => `foretold:host-bar:${eventId}`;

/** On which events' dashboards this device shows the host's bar before the day; on the day it is there anyway. */
const useWantedBars = create<Record<string, boolean>>()(() => ({}));

/** Shows the host's bar before the day of the event, or puts it away again; this device remembers it. */
export function setHostBar(eventId: string, isWanted: boolean): void {
  writeText(keyOf(eventId), isWanted ? 'wanted' : undefined);
  useWantedBars.setState({ [eventId]: isWanted });
}

/** A portal may stay open over midnight. */
const lookMs = 60_000;

/** Whether the host's bar has its place at the foot of a phone: from the day of the event on, and before it when it is wanted. */
export function useHostBar(): { isWanted: boolean; isFromTheDay: boolean } {
  const { id, date } = useOrganiserRoom(({ event }) => event);
  const isWanted = useWantedBars((wanted) => wanted[id]) ?? readText(keyOf(id)) !== undefined;
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), lookMs);
  return { isWanted, isFromTheDay: isFromTheDay(date, now) };
}

/** The day on this device's calendar, as events write theirs, and Swedes: '2027-06-14'. */
const dayHere = (now: Date): string => now.toLocaleDateString('sv-SE');

/** Whether the day of the event has come, on the clock where the host is; without a date it always has. */
export const isFromTheDay = (date: string | undefined, now: Date): boolean =>
  !date || date.slice(0, 10) <= dayHere(now);
