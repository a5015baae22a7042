import { useEffect, useMemo, useState } from 'react';
import { manyJoined } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { serverNow, useEventRoom } from '../../../stores/room/eventRoom.ts';

const noRows: BoardRow[] = [];
const tickMs = 10_000;

/** How many guests joined in the last minutes, by the server's clock: counted as they come, and as time goes by. */
export function useJoinedLately(): number {
  const rows = useEventRoom(({ room }) => room?.rows ?? noRows);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => rows.filter(({ joinedAt }) => joinedAt > now - manyJoined.withinMs).length,
    [rows, now],
  );
}
