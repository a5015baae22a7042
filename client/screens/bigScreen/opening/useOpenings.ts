import { useEffect, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { afterChange, openQuestions } from './openings.ts';

/** A question can be read and talked about in this time. */
const announcedMs = 9_000;
const none: readonly string[] = [];

/**
 * The new questions that are being announced: everything that opened, together, for a moment after the last of them.
 * While the screen is busy with a reveal they wait.
 */
export function useOpenings(room: RoomState, isBusy: boolean): Question[] {
  const [ids, setIds] = useState(none);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room: now }, { room: before }) => {
        if (now && before && now !== before) setIds((current) => afterChange(current, before, now));
      }),
    [],
  );
  useEffect(() => {
    if (isBusy || ids.length === 0) return;
    const timer = setTimeout(() => setIds(none), announcedMs);
    return () => clearTimeout(timer);
  }, [ids, isBusy]);
  return isBusy || ids.length === 0 ? [] : openQuestions(room).filter(({ id }) => ids.includes(id));
}
