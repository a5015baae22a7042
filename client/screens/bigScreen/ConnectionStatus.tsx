import { useEffect, useState, type ReactNode } from 'react';
import { staleAfterMs } from '../../limits.ts';
import { bigScreenTexts } from '../../../protocol/texts/bigScreen.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** Shows that the data may be stale. Shows `children` while connected. */
export function ConnectionStatus({ children }: { children?: ReactNode }) {
  const staleMs = useStaleness();
  return (
    <p role="status" className="screen-status screen-small">
      {staleMs !== undefined ? (
        <span className="screen-stale">
          <span className="whitespace-nowrap">
            <span aria-hidden="true" className="screen-stale-mark" />
            {bigScreenTexts('reconnecting')}
          </span>{' '}
          {updatedAgo(staleMs)}
        </span>
      ) : (
        children
      )}
    </p>
  );
}

/**
 * Returns the milliseconds since the server's last message, if the connection has been lost for 5 s.
 * Otherwise returns `undefined`.
 */
function useStaleness(): number | undefined {
  const isDisconnected = useEventRoom((state) => state.connection !== 'live');
  const lastMessageAt = useEventRoom((state) => state.lastMessageAt);
  const [disconnection, setDisconnection] = useState<{ since: number; now: number }>();
  useEffect(() => {
    if (!isDisconnected) return;
    const since = Date.now();
    const timer = setInterval(() => setDisconnection({ since, now: Date.now() }), 1_000);
    return () => {
      clearInterval(timer);
      setDisconnection(undefined);
    };
  }, [isDisconnected]);
  if (
    !isDisconnected ||
    !disconnection ||
    disconnection.now - disconnection.since < staleAfterMs ||
    lastMessageAt === 0
  )
    return undefined;
  return Math.max(0, disconnection.now - lastMessageAt);
}

function updatedAgo(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return bigScreenTexts('updatedSecondsAgo', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? bigScreenTexts('updatedMinutesAgo', { count: minutes })
    : bigScreenTexts('updatedHoursAgo', { count: Math.round(minutes / 60) });
}
