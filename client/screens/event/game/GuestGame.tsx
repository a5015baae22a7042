import { useEffect, useLayoutEffect } from 'react';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { usePredictions } from '../../../stores/guest/predictions.ts';
import { GameStages } from './GameStages.tsx';
import { useGame } from './gameContext.ts';
import type { GameRoom, GuestGameProps } from './stageProps.ts';
import { useReturning } from '../join/useReturning.ts';

/** How soon the own predictions are asked for again, when nobody answered. */
const retryMs = 3_000;

/** The game of one participant, once it is known what they predicted. */
export function GuestGame(props: GuestGameProps) {
  const { recall } = useGame();
  const room = useGameRoom();
  const participantId = usePredictions((state) => state.participantId);
  const status = usePredictions((state) => state.status);
  const { id } = props.participant;

  // Before anything is painted: the page may have brought them.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    void recall(id);
  }, [recall, id]);
  useReturning(id, () => void recall(id));
  useEffect(() => {
    if (status !== 'unreachable') return;
    const timer = setInterval(() => void recall(id), retryMs);
    return () => clearInterval(timer);
  }, [status, recall, id]);

  if (!room) return null;
  if (participantId !== id || status !== 'known')
    return <Loading label="Finding your predictions..." onRetry={() => void recall(id)} />;
  return <GameStages {...props} room={room} />;
}

/** Each part by itself: a tick that changes none of them draws nothing. */
function useGameRoom(): GameRoom | undefined {
  const event = useEventRoom(({ room }) => room?.event);
  const questions = useEventRoom(({ room }) => room?.questions);
  const reveals = useEventRoom(({ room }) => room?.reveals);
  return event && questions && reveals && { event, questions, reveals };
}
