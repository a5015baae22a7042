import { useEffect } from 'react';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { type GuestMessage, loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';

/**
 * Returns the guests' messages by participant id. Loads them when `isWanted` and after each snapshot, and
 * follows live updates.
 */
export function useMessages(isWanted: boolean): ReadonlyMap<string, GuestMessage> {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const snapshotCount = useEventRoom((state) => state.snapshotCount);
  useEffect(() => {
    // Ignores a failure: earlier messages remain, and the dashboard reports a lost connection.
    if (isWanted) loadMessages(shareCode).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a snapshot may follow lost messages
  }, [shareCode, isWanted, snapshotCount]);
  return useGuestMessages(({ messages }) => messages);
}
