import { useState } from 'react';
import { create } from 'zustand';
import { useInterval } from '../../../components/timing.ts';
import { readText, writeText } from '../../../stores/app/storage.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const keyOf = (eventId: string) => `foretold:host-bar:${eventId}`;

/** Whether the host bar was switched on or off on this page before the day of the event, by event id. */
const useBarChoices = create<Record<string, boolean>>()(() => ({}));

/** Shows or hides the host bar before the day of the event, and stores the choice on this device. */
export function setHostBar(eventId: string, isWanted: boolean): void {
  writeText(keyOf(eventId), isWanted ? 'wanted' : undefined);
  useBarChoices.setState({ [eventId]: isWanted });
}

/** How often the date is checked, because a portal may stay open over midnight. */
const checkMs = 60_000;

/**
 * Whether the host bar is at the bottom of a phone: always from the day of the event on (`isFromTheDay`),
 * earlier only when it is switched on (`isWanted`).
 */
export function useHostBar(): { isWanted: boolean; hasEventDayCome: boolean } {
  const { id, date } = useOrganiserRoom(({ event }) => event);
  const isWanted = useBarChoices((choices) => choices[id]) ?? readText(keyOf(id)) !== undefined;
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), checkMs);
  return { isWanted, hasEventDayCome: isFromTheDay(date, now) };
}

/** The date in this device's time zone, in ISO format, which the locale 'sv-SE' uses: '2027-06-14'. */
const localDate = (now: Date): string => now.toLocaleDateString('sv-SE');

/** Whether the event's date has come in this device's time zone. Always true without a date. */
export const isFromTheDay = (date: string | undefined, now: Date): boolean =>
  !date || date.slice(0, 10) <= localDate(now);
