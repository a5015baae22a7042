import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followEvent } from '../../live/followEvent.ts';
import { loadSession } from '../../stores/app/session.ts';
import { endLogin, moveLogin } from '../../stores/organiser/login.ts';
import { resetPendingChanges } from '../../stores/organiser/organiserRoom.ts';
import { resetDecisions } from '../../stores/organiser/questions.ts';
import { resumePhotos } from '../../stores/photos/queue.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/**
 * Follows the event as its organiser; leads back to the login when the grant ends, and along when the
 * share code changes. Photos that were on their way to it go on.
 */
export function useOrganiserEvent(code: string, pathOf: (shareCode: string) => string): void {
  const navigate = useNavigate();
  const scrolledTo = useRef<number>(undefined);
  const { pathname } = useLocation();
  const followCode = useEffectEvent((newCode: string) => {
    scrolledTo.current = window.scrollY;
    void navigate(pathOf(newCode), { replace: true });
  });
  // Every navigation goes to the top; here only the address changed, and the screen stays as it is.
  useEffect(() => {
    if (scrolledTo.current !== undefined) window.scrollTo(0, scrolledTo.current);
    scrolledTo.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the new address is what scrolls
  }, [pathname]);
  const openId = useEventRoom(({ room }) => (room?.audience === 'organiser' ? room.event.id : undefined));
  useEffect(() => {
    if (openId) void resumePhotos(openId);
  }, [openId]);
  useEffect(() => {
    resetPendingChanges();
    resetDecisions();
    const leave = followEvent(code, 'organiser');
    let currentCode = code;
    let isRefused = false;
    const unsubscribe = useEventRoom.subscribe(({ status, room }) => {
      const newCode = room?.event.shareCode;
      if (status === 'not_allowed') {
        endLogin(currentCode);
        // Whose link was ended hears that it was.
        if (!isRefused) void loadSession(code);
      } else if (newCode && newCode !== currentCode) {
        moveLogin(currentCode, newCode);
        currentCode = newCode;
        followCode(newCode);
      }
      isRefused = status === 'not_allowed';
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, [code]);
}
