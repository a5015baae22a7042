import { Suspense, useEffect, useLayoutEffect } from 'react';
import { later } from '../../features/layout/later.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { afterPaint } from '../../stores/app/parts.ts';
import { useCurrentParticipant, useSession } from '../../stores/app/session.ts';
import { EventFrame } from './EventFrame.tsx';
import { JoinStage } from './join/JoinStage.tsx';
import { usePlayer } from './game/playerContext.ts';
import { useReturning } from './join/useReturning.ts';

const { Part: GuestGame, load } = later(
  async () => (await import('./game/GuestGame.tsx')).GuestGame,
  'calmly',
);

/** Fetches the game. */
export const loadGame = load;

/** How soon a page asks again who it is, when nobody answered. */
const retryMs = 3_000;

/** An open event as one guest sees it: the name entry for who is not known yet, the game for who is. */
export function GuestEvent({ shareCode, isDemo }: { shareCode: string; isDemo: boolean }) {
  const player = usePlayer();
  const status = useSession((state) => state.status);
  const participant = useCurrentParticipant();

  useLayoutEffect(() => void player.arrive(shareCode), [player, shareCode]);
  // The game comes while the name is typed; whoever has no network now gets it with the first question.
  useEffect(() => afterPaint(() => void loadGame().catch(() => undefined)), []);
  useEffect(() => {
    if (status !== 'unreachable') return;
    const timer = setInterval(() => void player.arrive(shareCode), retryMs);
    return () => clearInterval(timer);
  }, [status, player, shareCode]);
  useReturning(participant?.id, () => void player.arrive(shareCode));

  const finding = <Loading label="Finding your game..." onRetry={() => void player.arrive(shareCode)} />;
  return (
    <EventFrame isDemo={isDemo}>
      {status !== 'known' ? (
        finding
      ) : participant ? (
        <Suspense fallback={finding}>
          <GuestGame key={participant.id} shareCode={shareCode} participant={participant} isDemo={isDemo} />
        </Suspense>
      ) : (
        <JoinStage shareCode={shareCode} />
      )}
    </EventFrame>
  );
}
