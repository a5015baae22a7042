import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tidyShareCode } from '../../protocol/checks.ts';
import type { Audience } from '../../protocol/live.ts';
import { followEvent } from '../live/followEvent.ts';
import { useEventRoom } from '../stores/eventRoom.ts';

interface BoardRoomRequest {
  /** As it stands in the address. */
  shareCode: string;
  /** Undefined until it is known as whom to listen. */
  audience: Audience | undefined;
  /** This screen's address for a code; an old code in the address is replaced by the event's present one. */
  pathOf: (shareCode: string) => string;
  /** Another number starts anew. */
  attempt?: number;
}

/** Follows the event of the code in the address; false until `useEventRoom` is this event's own. */
export function useBoardRoom({ shareCode, audience, pathOf, attempt = 0 }: BoardRoomRequest): boolean {
  const asked = tidyShareCode(shareCode);
  const current = useEventRoom((state) => state.room?.event.shareCode);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed && asked !== current) setFollowed(asked);

  const [following, setFollowing] = useState('');
  const wanted = `${followed} ${audience} ${attempt}`;
  useEffect(() => {
    if (!audience) return;
    const stop = followEvent(followed, audience);
    setFollowing(`${followed} ${audience} ${attempt}`);
    return stop;
  }, [followed, audience, attempt]);

  const navigate = useNavigate();
  const { search } = useLocation();
  const isFollowing = following === wanted;
  const newPath = current !== undefined && current !== shareCode ? pathOf(current) : undefined;
  useEffect(() => {
    if (isFollowing && newPath) void navigate({ pathname: newPath, search }, { replace: true });
  }, [isFollowing, newPath, navigate, search]);
  return isFollowing;
}
