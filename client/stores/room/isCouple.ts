import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { useEventRoom } from './eventRoom.ts';

/** Returns whether an event is about a couple. */
export const isCoupleEvent = ({ celebration = 'wedding' }: Pick<GuestEvent, 'celebration'>): boolean =>
  celebration === 'wedding' || celebration === 'engagement';

/**
 * Returns whether the followed event is about a couple. Texts that mention the couple have a neutral form for
 * other events.
 */
export const useIsCouple = () => useEventRoom(({ room }) => !room || isCoupleEvent(room.event));
