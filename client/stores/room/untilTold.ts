import { useEventRoom } from './eventRoom.ts';

/** How long what an organiser asked for is shown at most, when the room never shows it so. */
const mostMs = 5_000;

/**
 * Resolves when the room tells what was asked for, or what is so instead (a whole snapshot): the reply to a call may be
 * here before the room's own message, and until that has come, what was asked for is shown.
 */
export async function untilTold(isTold: () => boolean): Promise<void> {
  const { snapshotCount } = useEventRoom.getState();
  const isOver = () => isTold() || useEventRoom.getState().snapshotCount !== snapshotCount;
  if (isOver()) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, mostMs);
    const stop = useEventRoom.subscribe(() => isOver() && settle());
  });
}
