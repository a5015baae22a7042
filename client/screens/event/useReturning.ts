import { useEffect, useEffectEvent, useRef } from 'react';
import { useEventRoom } from '../../stores/eventRoom.ts';

/** Absences shorter than this need no catching up. */
const absenceMs = 2_000;

/** Calls back when the phone returns after sleep or without a connection: then it may have missed what concerns it. */
export function useReturning(onReturn: () => void): void {
  const connection = useEventRoom((state) => state.connection);
  const awaySince = useRef<number>(undefined);
  const returned = useEffectEvent(onReturn);

  useEffect(() => {
    if (connection === 'reconnecting') awaySince.current ??= Date.now();
    else if (connection === 'live' && awaySince.current !== undefined) {
      if (Date.now() - awaySince.current > absenceMs) returned();
      awaySince.current = undefined;
    }
  }, [connection]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && returned();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}
