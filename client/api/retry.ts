/** Waits for a time in milliseconds, or until the network is back. */
export const networkOrTime = async (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });

const longestPauseMs = 30_000;

/** Repeats what gives false until it gives true: after 1 s, then ever less often, and when the network is back. */
export async function insist(attempt: () => Promise<boolean>): Promise<void> {
  for (let ms = 1_000; !(await attempt()); ms = Math.min(2 * ms, longestPauseMs)) await networkOrTime(ms);
}
