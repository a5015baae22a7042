import { useState } from 'react';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** The code under which the event was opened: when its organiser changes the code, what is open stays as it is. */
export function useFirstCode(code: string): string {
  const [firstCode, setFirstCode] = useState(code);
  const roomCode = useEventRoom(({ room }) => room?.event.shareCode);
  if (firstCode === code || roomCode === code) return firstCode;
  setFirstCode(code);
  return code;
}
