/** Resolves after `ms` milliseconds, or earlier when the network is back. */
export const waitForNetworkOr = async (ms: number) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
  });

const maxDelayMs = 30_000;

/**
 * Calls `attempt` until it returns true. The delay starts at 1 s and doubles up to 30 s. A delay ends early
 * when the network is back.
 */
export async function retryUntilTrue(attempt: () => Promise<boolean>): Promise<void> {
  for (let ms = 1_000; !(await attempt()); ms = Math.min(2 * ms, maxDelayMs)) await waitForNetworkOr(ms);
}
