import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { useState } from 'react';
import { useInterval } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/**
 * Returns the current time in epoch milliseconds. Updates it every `everyMs`, or never if that is undefined.
 */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs);
  return now;
}

/** Returns when the current step began, in epoch milliseconds of this device. */
export const useShownSince = (): number => useEventRoom(({ room }) => room?.shownSince ?? 0);

/**
 * Returns the next time after `now` at which this device's clock shows `time` ('21:30'), in epoch
 * milliseconds. Returns undefined for an invalid time.
 */
export function nextTimeOfDay(time: string, now: Date): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}

/** Returns true during the suspense. The server sends the answer at the end of the suspense. */
export const isAnswerPending = (step: ShownStep): boolean =>
  step.kind === 'answer' && step.correctAnswer === undefined && step.suspenseMs !== undefined;
