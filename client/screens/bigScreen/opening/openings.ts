import { isOpen } from '../../../../protocol/rules/visibility.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';

type Asked = Pick<RoomState, 'questions' | 'event'>;

/** What guests can predict now, in the order of the questions. */
export const openQuestions = ({ questions, event }: Asked) =>
  questions.filter((question) => isOpen(question, event));

/** The ids of what waits to be announced, after the room has changed: questions that are new to it and open join them. */
export function afterChange(ids: readonly string[], before: Asked, now: Asked): readonly string[] {
  if (before.event.id !== now.event.id) return [];
  if (before.questions === now.questions) return ids;
  const known = new Set([...ids, ...before.questions.map(({ id }) => id)]);
  const fresh = openQuestions(now).filter(({ id }) => !known.has(id));
  return fresh.length > 0 ? [...ids, ...fresh.map(({ id }) => id)] : ids;
}
