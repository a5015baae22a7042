import { useEffect } from 'react';
import { getEvent } from '../../api/events.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';

const askEveryMs = 15_000;

/** Nobody stands at the wall to press anything: while its event cannot be shown, asks now and then whether it can again. */
export function useReopening(shareCode: string, onOpen: () => void): void {
  const isShut = useEventRoom(({ status }) => ['closed', 'inactive', 'not_found'].includes(status));
  useEffect(() => {
    if (!isShut) return;
    let isCurrent = true;
    async function ask(): Promise<void> {
      try {
        await getEvent(shareCode);
        if (isCurrent) onOpen();
      } catch {
        // Still shut, or no connection: the next time may tell.
      }
    }
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isShut, shareCode, onOpen]);
}
