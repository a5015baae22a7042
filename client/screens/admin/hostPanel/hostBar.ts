import { useState } from 'react';
import { create } from 'zustand';
import { useInterval } from '../../../components/timing.ts';
import { readText, writeText } from '../../../stores/app/storage.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const keyOf = (eventId: string) => `foretold:host-bar:${eventId}`;

/** Whether the host has switched the bar on or off on this page before the event's day, by event id. */
const useBarChoices = create<Record<string, boolean>>()(() => ({}));

/** Shows or hides the host bar before the day of the event, and stores the choice on this device. */
export function setHostBar(eventId: string, isWanted: boolean): void {
  writeText(keyOf(eventId), isWanted ? 'wanted' : undefined);
  useBarChoices.setState({ [eventId]: isWanted });
}

/** Whether the host has opened (true) or left (false) the show panel on this page, by event id. */
const useShowChoices = create<Record<string, boolean>>()(() => ({}));

/** Opens or leaves the show panel of an event. The screens do not change. */
export const setShowPanel = (eventId: string, isOpen: boolean): void =>
  useShowChoices.setState({ [eventId]: isOpen });

/**
 * Returns whether the host runs the show: a step is on the screens, or this host has opened the show panel.
 * In a rehearsal the show panel is open from the start.
 */
export function useIsHostLed(): boolean {
  const { event, questions, show } = useOrganiserRoom((room) => room);
  const choice = useShowChoices((choices) => choices[event.id]);
  const isOpened = (choice ?? event.isRehearsal === true) && questions.length > 0;
  return isOpened || (show?.step.kind ?? 'automatic') !== 'automatic';
}

/** The interval of date checks in milliseconds. The portal may stay open after midnight. */
const checkMs = 60_000;

/**
 * Returns whether a phone shows the host bar at the bottom. `hasEventDayCome` is true in a rehearsal and from
 * the day of the event on. `isWanted` is true if the host has switched the bar on before that day.
 */
export function useHostBar(): { isWanted: boolean; hasEventDayCome: boolean } {
  const { id, date, isRehearsal } = useOrganiserRoom(({ event }) => event);
  const isWanted = useBarChoices((choices) => choices[id]) ?? readText(keyOf(id)) !== undefined;
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), checkMs);
  return { isWanted, hasEventDayCome: isRehearsal === true || hasEventDateCome(date, now) };
}

/** Returns the date in this device's time zone as '2027-06-14'. The locale 'sv-SE' has this ISO format. */
const localDate = (now: Date): string => now.toLocaleDateString('sv-SE');

/** Returns whether the event's day has begun in this device's time zone. Always true without a date. */
export const hasEventDateCome = (date: string | undefined, now: Date): boolean =>
  !date || date.slice(0, 10) <= localDate(now);
