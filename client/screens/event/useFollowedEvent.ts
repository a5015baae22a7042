import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { pages } from '../../../protocol/paths.ts';
import { followEvent } from '../../live/followEvent.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { usePlayer } from './playerContext.ts';

/**
 * Follows the event of the code in the address. When the event carries another code by now, the address is replaced
 * by it, while what is followed stays: an old code keeps leading to its event. `isFollowing` is false until the room
 * is this event's own.
 */
export function useFollowedEvent(shareCode: string): { followed: string; isFollowing: boolean } {
  const { audience } = usePlayer();
  const asked = tidyShareCode(shareCode);
  const current = useEventRoom((state) => state.room?.event.shareCode);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed && asked !== current) setFollowed(asked);

  useEffect(() => followEvent(followed, audience), [followed, audience]);

  const navigate = useNavigate();
  const { search } = useLocation();
  const isFollowing = useEventRoom((state) => state.followed) === followed;
  const isOutdated = isFollowing && current !== undefined && shareCode !== current && asked === followed;
  useEffect(() => {
    if (isOutdated && useEventRoom.getState().room)
      void navigate({ pathname: pages.event(current), search }, { replace: true });
  }, [isOutdated, current, navigate, search]);
  return { followed, isFollowing };
}
