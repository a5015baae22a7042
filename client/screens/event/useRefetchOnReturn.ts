import { useEffect, useEffectEvent, useRef } from 'react';
import { useInterval, useTimeout } from '../../components/timing.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** A disconnection shorter than this (in milliseconds) needs no refresh. */
const minDisconnectionMs = 2_000;

/**
 * The time in milliseconds during which a new guest may have no rank. The live connection does not know the
 * guest yet.
 */
const rankGraceMs = 1_000;

/** The retry interval after a request without a reply, in milliseconds. */
const retryMs = 3_000;

/**
 * Calls `ask` again in these cases:
 * - The page becomes visible again, or the connection returns.
 * - The room has no rank for this participant, whom the host may have removed.
 * - `isUnanswered` is true. The hook then calls `ask` repeatedly.
 */
export function useRefetchOnReturn(
  participantId: string | undefined,
  ask: () => void,
  { isUnanswered }: { isUnanswered: boolean },
): void {
  const isPlaceMissing = useEventRoom(
    ({ connection: current, room }) =>
      current === 'live' &&
      room !== undefined &&
      participantId !== undefined &&
      !(participantId in room.places),
  );
  const connection = useEventRoom((state) => state.connection);
  const disconnectedSince = useRef<number>(undefined);
  const refresh = useEffectEvent(ask);

  useEffect(() => {
    if (connection === 'reconnecting') disconnectedSince.current ??= Date.now();
    else if (connection === 'live' && disconnectedSince.current !== undefined) {
      if (Date.now() - disconnectedSince.current > minDisconnectionMs) refresh();
      disconnectedSince.current = undefined;
    }
  }, [connection]);

  useTimeout(ask, isPlaceMissing ? rankGraceMs : undefined);
  useInterval(ask, isUnanswered ? retryMs : undefined);

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}
