import { Caller } from './Caller.ts';
import { range, sleep } from './figures.ts';

const atOnce = 8;
/** Room for one more comes every 200 ms. */
const pauseMs = 25;

/**
 * Uses up what this address may join in an event, under one name that is taken from the second try on: that costs as much
 * as a new name, and stores nothing. Goes on until it is ended, so that nobody else at this address finds room.
 */
export async function startThrong(origin: string, shareCode: string): Promise<{ end: () => Promise<void> }> {
  const username = 'One of too many';
  const come = async () =>
    (await new Caller(origin).call('POST', `/api/events/${shareCode}/participants`, { username })).status;
  const ending = new AbortController();
  const usesUp = async () => {
    while ((await come()) !== 429);
  };
  const goesOn = async () => {
    while (!ending.signal.aborted) {
      await come();
      await sleep(pauseMs);
    }
  };
  await Promise.all(range(atOnce).map(usesUp));
  const going = Promise.all(range(atOnce).map(goesOn));
  return {
    end: async () => {
      ending.abort();
      await going;
    },
  };
}
