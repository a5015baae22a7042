import { useState } from 'react';
import { useInterval } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/** This moment in epoch milliseconds, looked at so often; not at all while nothing runs. */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs);
  return now;
}

/** Since when the show's step has been on the screens, by this device's clock. */
export const useShownSince = (): number => useEventRoom(({ room }) => room?.shownSince ?? 0);
