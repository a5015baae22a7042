import { useEffect, useEffectEvent, useRef } from 'react';
import { useInterval, useTimeout } from '../../components/timing.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** Absences shorter than this need no catching up. */
const absenceMs = 2_000;

/** Whoever has just joined is without a place until the connection knows them. */
const placeMs = 1_000;

/** How soon is asked again when nobody answered. */
const retryMs = 3_000;

/**
 * Asks again when the phone returns after sleep or without a connection: then it may have missed what concerns it; when
 * the room has no place for who plays here, however short the absence was: they may have been removed; and as long as
 * nobody answers.
 */
export function useAskAgain(
  participantId: string | undefined,
  ask: () => void,
  { isUnanswered }: { isUnanswered: boolean },
): void {
  const isPlaceMissing = useEventRoom(
    ({ connection: now, room }) =>
      now === 'live' && room !== undefined && participantId !== undefined && !(participantId in room.places),
  );
  const connection = useEventRoom((state) => state.connection);
  const awaySince = useRef<number>(undefined);
  const refresh = useEffectEvent(ask);

  useEffect(() => {
    if (connection === 'reconnecting') awaySince.current ??= Date.now();
    else if (connection === 'live' && awaySince.current !== undefined) {
      if (Date.now() - awaySince.current > absenceMs) refresh();
      awaySince.current = undefined;
    }
  }, [connection]);

  useTimeout(ask, isPlaceMissing ? placeMs : undefined);
  useInterval(ask, isUnanswered ? retryMs : undefined);

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}
