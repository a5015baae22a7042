import { Suspense, useEffect, useLayoutEffect } from 'react';
import { later } from '../../features/layout/later.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { afterPaint } from '../../stores/app/parts.ts';
import { useCurrentParticipant, useSession } from '../../stores/app/session.ts';
import { usePlayer } from '../../stores/guest/player.ts';
import { EventFrame } from './EventFrame.tsx';
import { JoinStage } from './join/JoinStage.tsx';
import { useRefresh } from './useRefresh.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';

/** The game, which is fetched by itself. */
export const { Part: GuestGame, load: loadGame } = later(
  async () => (await import('./game/GuestGame.tsx')).GuestGame,
  'calmly',
);

/** An open event as one guest sees it: the name entry for who is not known yet, the game for who is. */
export function GuestEvent({ shareCode, isDemo }: { shareCode: string; isDemo: boolean }) {
  const player = usePlayer();
  const status = useSession((state) => state.status);
  const participant = useCurrentParticipant();

  const arrive = () => void player.arrive(shareCode);
  useLayoutEffect(() => void player.arrive(shareCode), [player, shareCode]);
  // The game comes while the name is typed; whoever has no network now gets it with the first question.
  useEffect(() => afterPaint(() => void loadGame().catch(() => undefined)), []);
  useRefresh(participant?.id, arrive, { isUnanswered: status === 'unreachable' });

  const finding = <Loading label={eventTexts('finding')} onRetry={arrive} />;
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
