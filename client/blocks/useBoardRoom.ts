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

  // What the screen before this one left in the store is not ours.
  const [left] = useState(() => useEventRoom.getState());
  const isFollowing = useEventRoom((state) => state !== left);
  useEffect(
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
  return isFollowing;
}
