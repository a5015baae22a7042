import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import type { Audience } from '../../../protocol/live.ts';
import { followEvent } from '../../live/followEvent.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/**
 * Follows the event of the code in the address, once it is known as whom (`audience`); `pathOf` is this screen's address.
 * When the event carries another code by now, the address is replaced by it, while what is followed stays: an old code keeps
 * leading to its event. `isFollowing` is false until `useEventRoom` is this event's own; `retry` starts anew.
 */
export function useFollowedEvent(audience: Audience | undefined, pathOf: (shareCode: string) => string) {
  const { shareCode = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const asked = tidyShareCode(shareCode);
  const current = useEventRoom((state) => state.room?.event.shareCode);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed && asked !== current) setFollowed(asked);

  // What the screen before this one left in the store is not ours.
  const [left] = useState(() => useEventRoom.getState());
  const isFollowing = useEventRoom((state) => state !== left && state.followed === followed);
  // Before anything is painted: the page may have brought the room.
  useLayoutEffect(
    () => (audience ? followEvent(followed, audience) : undefined),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason to start anew
    [followed, audience, attempt],
  );

  const navigate = useNavigate();
  const { search } = useLocation();
  const isOutdated = isFollowing && current !== undefined && current !== shareCode;
  const newPath = isOutdated ? pathOf(current) : undefined;
  useEffect(() => {
    if (newPath && useEventRoom.getState().room?.event.shareCode === current)
      void navigate({ pathname: newPath, search }, { replace: true });
  }, [newPath, current, navigate, search]);
  const heard = useEventRoom((state) => state.status);
  const status = isFollowing ? heard : 'loading';
  return { shareCode, followed, isFollowing, status, attempt, retry: () => setAttempt(attempt + 1) };
}

/** An event as it is followed by a screen. */
export type FollowedEvent = ReturnType<typeof useFollowedEvent>;
