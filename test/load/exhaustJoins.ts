import { Caller } from './Caller.ts';
import { range, sleep } from './figures.ts';

const atOnce = 8;
/** The rate limit allows one join every 200 ms. */
const pauseMs = 25;

/**
 * Exhausts the join rate limit of this address for an event. All joins use one name, which is taken after the
 * first: a refused join costs the same tokens and stores nothing. Continues until ended.
 */
export async function exhaustJoins(origin: string, shareCode: string): Promise<{ end: () => Promise<void> }> {
  const username = 'One of too many';
  const join = async () =>
    (await new Caller(origin).call('POST', `/api/events/${shareCode}/participants`, { username })).status;
  const ending = new AbortController();
  const usesUp = async () => {
    while ((await join()) !== 429);
  };
  const keepJoining = async () => {
    while (!ending.signal.aborted) {
      await join();
      await sleep(pauseMs);
    }
  };
  await Promise.all(range(atOnce).map(usesUp));
  const going = Promise.all(range(atOnce).map(keepJoining));
  return {
    end: async () => {
      ending.abort();
      await going;
    },
  };
}
