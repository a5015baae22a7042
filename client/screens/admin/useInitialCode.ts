import { useState } from 'react';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/**
 * Returns the share code under which the page was opened. It stays the same when an organiser changes the
 * code, so that React does not mount the page again.
 */
export function useInitialCode(code: string): string {
  const [firstCode, setFirstCode] = useState(code);
  const roomCode = useEventRoom(({ room }) => room?.event.shareCode);
  if (firstCode === code || roomCode === code) return firstCode;
  setFirstCode(code);
  return code;
}
