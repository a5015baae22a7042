import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { useEventRoom } from './eventRoom.ts';

/** Whether an event is about a couple. */
export const isCoupleEvent = ({ celebration = 'wedding' }: Pick<GuestEvent, 'celebration'>): boolean =>
  celebration === 'wedding' || celebration === 'engagement';

/**
 * Whether the followed event is about a couple. Texts that name the couple have a neutral form for the others.
 */
export const useIsCouple = () => useEventRoom(({ room }) => !room || isCoupleEvent(room.event));
