import { useEffect, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useTimeout } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { openQuestions } from '../roomFacts.ts';

/** The ids of what waits to be announced, after the room has changed: questions that are new to it and open join them. */
export function afterChange(
  ids: readonly string[],
  before: Pick<RoomState, 'questions' | 'event'>,
  now: Pick<RoomState, 'questions' | 'event'>,
): readonly string[] {
  if (before.event.id !== now.event.id) return [];
  if (before.questions === now.questions) return ids;
  const old = new Set([...ids, ...before.questions.map(({ id }) => id)]);
  const fresh = openQuestions(now).filter(({ id }) => !old.has(id));
  return fresh.length > 0 ? [...ids, ...fresh.map(({ id }) => id)] : ids;
}

/** A question can be read and talked about in this time. */
const announcedMs = 9_000;
const none: readonly string[] = [];

/**
 * The new questions that are being announced: everything that opened, together, for a moment after the last of them.
 * While the screen is busy with a reveal they wait.
 */
export function useNewQuestions(room: RoomState, isBusy: boolean): Question[] {
  const [ids, setIds] = useState(none);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room: now }, { room: before }) => {
        if (now && before && now !== before) setIds((current) => afterChange(current, before, now));
      }),
    [],
  );
  const isWaiting = isBusy || ids.length === 0;
  useTimeout(() => setIds(none), isWaiting ? undefined : announcedMs, ids);
  return isWaiting ? [] : openQuestions(room).filter(({ id }) => ids.includes(id));
}
