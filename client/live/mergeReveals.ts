import type { ReceivedReveal, RoomState } from '../stores/room/eventRoom.ts';

/**
 * Adds to a guest's room what was revealed while the phone could not hear it: the answers that it knew otherwise, or not at
 * all. What it has heard of before stays the latest.
 */
export function mergeReveals(now: RoomState, before: RoomState | undefined): RoomState {
  if (now.audience !== 'guest' || before?.event.id !== now.event.id) return now;
  const known = new Map(before.questions.map((question) => [question.id, question]));
  const found = now.questions.flatMap(({ id, correctAnswer }): ReceivedReveal[] => {
    const question = known.get(id);
    const isNew = question && correctAnswer && question.correctAnswer !== correctAnswer;
    return isNew ? [{ questionId: id, correctAnswer }] : [];
  });
  return { ...now, reveals: found.length > 0 ? found : before.reveals };
}
