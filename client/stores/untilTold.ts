import { useEventRoom } from './eventRoom.ts';

/** How long what an organiser asked for is shown at most, when the room tells of nothing. */
const mostMs = 5_000;

/**
 * Resolves when what the room stores is not `before` any more: the reply to a call may be here before the room's own
 * message, and until that has come, what was asked for is shown.
 */
export async function untilTold<T>(stored: () => T, before: T): Promise<void> {
  if (stored() !== before) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, mostMs);
    const stop = useEventRoom.subscribe(() => stored() !== before && settle());
  });
}
