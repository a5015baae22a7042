/** Waits until something holds, looking every few milliseconds, later less often; fails with what was looked for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(50, pauseMs * 1.2)) {
    if (Date.now() > deadline) throw new Error(`This did not happen within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
