import { create } from 'zustand';
import { recall, remember } from '../../../stores/app/memory.ts';

const keyOf = (eventId: string) => `foretold:host-bar:${eventId}`;

/** On which events' desks this device shows the host's bar before the day; on the day it is there anyway. */
const useHostBar = create<Record<string, boolean>>()(() => ({}));

/** Whether the host wants the bar before the day of the event. */
export const useIsHostBarWanted = (eventId: string): boolean =>
  useHostBar((wanted) => wanted[eventId]) ?? recall(keyOf(eventId)) !== undefined;

/** Shows the host's bar before the day of the event, or puts it away again; this device remembers it. */
export function wantHostBar(eventId: string, isWanted: boolean): void {
  remember(keyOf(eventId), isWanted ? 'wanted' : undefined);
  useHostBar.setState({ [eventId]: isWanted });
}
