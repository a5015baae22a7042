import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import type { Audience } from '../../../protocol/live.ts';
import { followEvent } from '../../live/followEvent.ts';
import { useLook } from './useLook.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/**
 * Follows the event whose code is in the address, once `audience` is known. An old code still opens its
 * event: the hook replaces it by the current code in the address and keeps the subscription. `pathOf` builds
 * this screen's path from a code. `isFollowing` is false until `useEventRoom` holds this event. `retry`
 * subscribes again.
 */
export function useFollowedEvent(audience: Audience | undefined, pathOf: (shareCode: string) => string) {
  const { shareCode = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const addressCode = tidyShareCode(shareCode);
  const currentCode = useEventRoom((state) => state.room?.event.shareCode);
  const [followed, setFollowed] = useState(addressCode);
  if (addressCode !== followed && addressCode !== currentCode) setFollowed(addressCode);

  // Ignores the state that the previous screen left in the store.
  const [previousState] = useState(() => useEventRoom.getState());
  const isFollowing = useEventRoom((state) => state !== previousState && state.followed === followed);
  // Subscribes before the first paint, because the page may already contain the room.
  useLayoutEffect(
    () => (audience ? followEvent(followed, audience) : undefined),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `attempt` triggers a retry
    [followed, audience, attempt],
  );

  const navigate = useNavigate();
  const { search } = useLocation();
  const isOutdated = isFollowing && currentCode !== undefined && currentCode !== shareCode;
  const newPath = isOutdated ? pathOf(currentCode) : undefined;
  useEffect(() => {
    if (newPath && useEventRoom.getState().room?.event.shareCode === currentCode)
      void navigate({ pathname: newPath, search }, { replace: true });
  }, [newPath, currentCode, navigate, search]);
  useLook(useEventRoom((state) => (isFollowing ? state.room?.event : undefined)));
  const roomStatus = useEventRoom((state) => state.status);
  const status = isFollowing ? roomStatus : 'loading';
  return { shareCode, followed, isFollowing, status, attempt, retry: () => setAttempt(attempt + 1) };
}

export type FollowedEvent = ReturnType<typeof useFollowedEvent>;
