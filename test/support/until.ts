/**
 * Polls until a condition holds, every 10 ms at first and every 50 ms at most. Throws an error that names
 * `what` after `withinMs`.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(50, pauseMs * 1.2)) {
    if (Date.now() > deadline) throw new Error(`Timeout after ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
