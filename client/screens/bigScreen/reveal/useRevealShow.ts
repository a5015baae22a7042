import { useEffect, useState } from 'react';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { afterChange, durationOf, idle, nextStage, type Stage } from './revealShow.ts';

/** Runs the reveal's stages by what happens in the room and by the clock. */
export function useRevealShow(): Stage {
  const [stage, setStage] = useState<Stage>(idle);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room }, { room: before }) => {
        if (room && before && room !== before) setStage((current) => afterChange(current, before, room));
      }),
    [],
  );
  useEffect(() => {
    const waitMs = durationOf(stage);
    if (waitMs === undefined) return;
    const timer = setTimeout(() => setStage(nextStage), waitMs);
    return () => clearTimeout(timer);
  }, [stage]);
  return stage;
}
