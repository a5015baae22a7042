import type { Audience, SnapshotOf } from '../../protocol/live.ts';
import { type KnownReveal, useEventRoom } from '../stores/room/eventRoom.ts';

/**
 * What was revealed while a phone could not hear it: a snapshot answers questions that it knew without answers. What it
 * has heard of before stays the latest.
 */
export function revealsFound(audience: Audience, { event, questions }: SnapshotOf[Audience]): KnownReveal[] {
  const { room } = useEventRoom.getState();
  if (audience !== 'guest' || room?.event.id !== event.id) return [];
  const found = questions.flatMap(({ id, correctAnswer }) =>
    correctAnswer && room.questions.some((known) => known.id === id && !known.correctAnswer)
      ? [{ questionId: id, correctAnswer }]
      : [],
  );
  return found.length > 0 ? found : room.reveals;
}
