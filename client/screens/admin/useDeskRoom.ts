import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { followEvent } from '../../live/followEvent.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { resetOrganiser } from '../../stores/organiser.ts';
import { moveGate, shutGate } from '../../stores/organiserGate.ts';
import { pages } from '../../../protocol/paths.ts';

/** Follows the event as its organiser; leads back to the gate when the grant ends, and along when the share code changes. */
export function useDeskRoom(code: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    resetOrganiser();
    const leave = followEvent(code, 'organiser');
    const unsubscribe = useEventRoom.subscribe(({ status, room }) => {
      const currentCode = room?.event.shareCode;
      if (status === 'not_allowed') shutGate(code);
      else if (currentCode && currentCode !== code) {
        moveGate(code, currentCode);
        void navigate(pages.admin(currentCode), { replace: true });
      }
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, [code, navigate]);
}
