import { useEffect, useState, type ReactNode } from 'react';
import { staleAfterMs } from '../../limits.ts';
import { bigScreenTexts } from '../../../protocol/texts/bigScreen.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** Says so when what is shown may be old, instead of lying; something pleasant (`children`) while the connection lives. */
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

/** While the connection is away for more than 5 s: the time since the server was last heard, in milliseconds. */
function useStaleness(): number | undefined {
  const isAway = useEventRoom((state) => state.connection !== 'live');
  const lastHeardAt = useEventRoom((state) => state.lastHeardAt);
  const [away, setAway] = useState<{ since: number; now: number }>();
  useEffect(() => {
    if (!isAway) return;
    const since = Date.now();
    const timer = setInterval(() => setAway({ since, now: Date.now() }), 1_000);
    return () => {
      clearInterval(timer);
      setAway(undefined);
    };
  }, [isAway]);
  if (!isAway || !away || away.now - away.since < staleAfterMs || lastHeardAt === 0) return undefined;
  return Math.max(0, away.now - lastHeardAt);
}

function updatedAgo(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return bigScreenTexts('updatedSecondsAgo', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? bigScreenTexts('updatedMinutesAgo', { count: minutes })
    : bigScreenTexts('updatedHoursAgo', { count: Math.round(minutes / 60) });
}
