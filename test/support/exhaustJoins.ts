import { joinKey, joins } from '../../server/usecases/game/join.ts';

/** As if an address had just joined an event as often as it may, but for `left` times. Of the app in this process. */
export function exhaustJoins(eventId: string, address: string, left = 0): void {
  const key = joinKey(eventId, address);
  while (joins.take(key) === 0);
  for (let n = 0; n < left; n += 1) joins.giveBack(key);
}
