import { useEffect } from 'react';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';

/** What guests wrote, by participant: asked for when somebody looks and after each snapshot, told live from then on. */
export function useMessages(shareCode: string, isInView: boolean): ReadonlyMap<string, string> {
  const snapshotCount = useEventRoom((state) => state.snapshotCount);
  useEffect(() => {
    // Without an answer the messages that are known stay; the desk says itself that it is not connected.
    if (isInView && shareCode) loadMessages(shareCode).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- before a snapshot something may have been missed
  }, [shareCode, isInView, snapshotCount]);
  return useGuestMessages(({ messages }) => messages);
}
