import type { ReceivedReveal, RoomState } from '../stores/room/eventRoom.ts';

/**
 * Adds the reveals that a guest's phone missed while it was disconnected: questions whose answer is new or
 * has changed. When the phone missed none, the previous reveals remain.
 */
export function mergeReveals(now: RoomState, before: RoomState | undefined): RoomState {
  if (now.audience !== 'guest' || before?.event.id !== now.event.id) return now;
  const previous = new Map(before.questions.map((question) => [question.id, question]));
  const missed = now.questions.flatMap(({ id, correctAnswer }): ReceivedReveal[] => {
    const question = previous.get(id);
    const isNew = question && correctAnswer && question.correctAnswer !== correctAnswer;
    return isNew ? [{ questionId: id, correctAnswer }] : [];
  });
  return { ...now, reveals: missed.length > 0 ? missed : before.reveals };
}
