import { setTimeout as delay } from 'node:timers/promises';

/** The number of connections that may reconnect at once: about one event. */
const burst = 300;
/** Reconnections per second above the burst: about the rate that one server accepts. */
const perSecond = 1_000;
/** The longest time to close any number of connections, in milliseconds. */
export const maxCloseMs = 4_000;

const tickMs = 20;

/**
 * The time over which to close this many connections, in milliseconds, so that they do not all reconnect at
 * once.
 */
export const closeDurationMs = (count: number): number =>
  Math.min(maxCloseMs, (Math.max(0, count - burst) / perSecond) * 1_000);

interface Closable {
  conn: { close: (isDiscarding: boolean) => unknown };
}

/** Closes each connection at a random moment within the given time. The pages reconnect by themselves. */
export async function closeGradually(sockets: readonly Closable[], withinMs: number): Promise<void> {
  const startedAt = performance.now();
  const schedule = sockets
    .map(({ conn }) => ({ conn, atMs: Math.random() * withinMs }))
    .toSorted((a, b) => a.atMs - b.atMs);
  let next = 0;
  for (;;) {
    const passedMs = performance.now() - startedAt;
    for (; next < schedule.length && schedule[next]!.atMs <= passedMs; next += 1)
      schedule[next]!.conn.close(true);
    if (next === schedule.length) return;
    await delay(tickMs);
  }
}
