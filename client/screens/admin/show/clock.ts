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

const two = (count: number) => String(count).padStart(2, '0');

/** A span as a clock shows it: '4:05', '1:00:00'; never below zero. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [...(hours > 0 ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(':');
}
