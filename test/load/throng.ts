import { Caller } from './Caller.ts';
import { range } from './figures.ts';

const atOnce = 8;

/**
 * Uses up what this address may join in an event, under one name that is taken from the second try on: that costs as much
 * as a new name, and stores nothing. Goes on until it is ended, so that nobody else at this address finds room.
 */
export async function startThrong(origin: string, shareCode: string): Promise<{ end: () => Promise<void> }> {
  const username = 'One of too many';
  const come = async () =>
    (await new Caller(origin).call('POST', `/api/events/${shareCode}/participants`, { username })).status;
  const until = async (isEnough: (status: number) => boolean) =>
    Promise.all(
      range(atOnce).map(async () => {
        while (!isEnough(await come()));
      }),
    );
  await until((status) => status === 429);
  const ending = new AbortController();
  const going = until(() => ending.signal.aborted);
  return {
    end: async () => {
      ending.abort();
      await going;
    },
  };
}
