import { isCoupleEvent } from '../../../protocol/rules/celebrations.ts';
import { useEventRoom } from './eventRoom.ts';

/**
 * Returns whether the followed event is about a couple. Texts that mention the couple have a neutral form for
 * other events.
 */
export const useIsCouple = () => useEventRoom(({ room }) => !room || isCoupleEvent(room.event));
