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
 * Follows the event as an organiser. Shows the login when the grant ends. Changes the address when the share
 * code changes. Resumes the pending photo uploads of the event.
 */
export function useOrganiserEvent(code: string, pathOf: (shareCode: string) => string): void {
  const navigate = useNavigate();
  const scrolledTo = useRef<number>(undefined);
  const { pathname } = useLocation();
  const followCode = useEffectEvent((newCode: string) => {
    scrolledTo.current = window.scrollY;
    void navigate(pathOf(newCode), { replace: true });
  });
  // A navigation scrolls to the top. This effect restores the position, because only the address has changed.
  useEffect(() => {
    if (scrolledTo.current !== undefined) window.scrollTo(0, scrolledTo.current);
    scrolledTo.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs after each navigation
  }, [pathname]);
  const openId = useEventRoom(({ room }) => (room?.audience === 'organiser' ? room.event.id : undefined));
  useEffect(() => {
    if (openId) void resumePhotos(openId);
  }, [openId]);
  useEffect(() => {
    resetPendingChanges();
    resetDecisions();
    const unfollow = followEvent(code, 'organiser');
    let currentCode = code;
    let wasRefused = false;
    const unsubscribe = useEventRoom.subscribe(({ status, room }) => {
      const newCode = room?.event.shareCode;
      if (status === 'not_allowed') {
        endLogin(currentCode);
        // Reloads the session, because the grant of a helper may have ended.
        if (!wasRefused) void loadSession(code);
      } else if (newCode && newCode !== currentCode) {
        moveLogin(currentCode, newCode);
        currentCode = newCode;
        followCode(newCode);
      }
      wasRefused = status === 'not_allowed';
    });
    return () => {
      unsubscribe();
      unfollow();
    };
  }, [code]);
}
