import { setTimeout as delay } from 'node:timers/promises';

/** So many come back at once without hurting whoever takes them: one celebration. */
const atOnce = 300;
/** Of more, so many a second: about what one other server takes in. */
const perSecond = 1_000;
/** However many they are. */
export const maxDepartureMs = 4_000;

const tickMs = 20;

/** How long it takes to send so many connections away, so that they do not all come back in one moment. */
export const departureMs = (count: number): number =>
  Math.min(maxDepartureMs, (Math.max(0, count - atOnce) / perSecond) * 1_000);

interface Leaver {
  conn: { close: (isDiscarding: boolean) => unknown };
}

/** Ends each connection at a moment of its own within the time; their pages come back by themselves. */
export async function sendAway(sockets: readonly Leaver[], withinMs: number): Promise<void> {
  const startedAt = performance.now();
  const leaving = sockets
    .map(({ conn }) => ({ conn, atMs: Math.random() * withinMs }))
    .toSorted((one, other) => one.atMs - other.atMs);
  let next = 0;
  for (;;) {
    const passedMs = performance.now() - startedAt;
    for (; next < leaving.length && leaving[next]!.atMs <= passedMs; next += 1)
      leaving[next]!.conn.close(true);
    if (next === leaving.length) return;
    await delay(tickMs);
  }
}
