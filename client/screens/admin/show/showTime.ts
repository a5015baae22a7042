import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { useState } from 'react';
import { useInterval } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/**
 * The current time in epoch milliseconds, updated every `everyMs`. Not updated while `everyMs` is undefined.
 */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs);
  return now;
}

/** When the current step came on the screens, in epoch milliseconds of this device's clock. */
export const useShownSince = (): number => useEventRoom(({ room }) => room?.shownSince ?? 0);

/**
 * The next moment after `now` at which this device's clock shows `time` ('21:30'), in epoch milliseconds.
 * Undefined for an invalid time.
 */
export function nextTimeOfDay(time: string, now: Date): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}

/** True during the suspense: the server shows the answer at the end of it. */
export const isAnswerPending = (step: ShownStep): boolean =>
  step.kind === 'answer' && step.correctAnswer === undefined && step.suspenseMs !== undefined;
