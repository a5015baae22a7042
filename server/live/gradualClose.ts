import { setTimeout as delay } from 'node:timers/promises';
import { closing } from '../base/limits.ts';

/**
 * Returns the time over which to close this many connections, in milliseconds. The time is long enough that
 * the clients do not all reconnect at once.
 */
export const closeDurationMs = (count: number): number =>
  Math.min(closing.maxMs, (Math.max(0, count - closing.burst) / closing.perSecond) * 1_000);

interface Closable {
  conn: { close: (isDiscarding: boolean) => unknown };
}

/** Closes each connection at a random moment within the given time. The pages then reconnect. */
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
    await delay(closing.tickMs);
  }
}
