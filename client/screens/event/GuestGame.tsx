import { useEffect } from 'react';
import { Loading } from '../../components/Loading.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { usePredictions } from '../../stores/predictions.ts';
import { GameStages } from './GameStages.tsx';
import { usePlayer } from './playerContext.ts';
import type { GuestGameProps } from './stageProps.ts';

/** How soon the own predictions are asked for again, when nobody answered. */
const retryMs = 3_000;

/** The game of one participant, once it is known what they predicted. */
export function GuestGame(props: GuestGameProps) {
  const player = usePlayer();
  const room = useEventRoom((state) => state.room);
  const { participantId, status } = usePredictions();
  const { id } = props.participant;

  useEffect(() => {
    window.scrollTo(0, 0);
    void player.recall(id);
  }, [player, id]);
  useEffect(() => {
    if (status !== 'unreachable') return;
    const timer = setInterval(() => void player.recall(id), retryMs);
    return () => clearInterval(timer);
  }, [status, player, id]);

  if (!room) return null;
  if (participantId !== id || status !== 'known')
    return <Loading label="Finding your predictions..." onRetry={() => void player.recall(id)} />;
  return <GameStages {...props} room={room} />;
}
