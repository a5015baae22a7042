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

/** When a clock that shows `now` will next show a time such as '21:30', in epoch milliseconds; undefined for what is none. */
export function nextTimeOfDay(time: string, now: Date): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}
