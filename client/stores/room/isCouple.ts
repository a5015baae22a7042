import { isCoupleEvent } from '../../../protocol/celebrations.ts';
import { useEventRoom } from './eventRoom.ts';

/** Whether the followed event is about a couple. Texts that name the couple have a neutral form for the others. */
export const useIsCouple = () => useEventRoom(({ room }) => isCoupleEvent(room?.event ?? {}));
