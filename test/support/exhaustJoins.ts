import { joinKey } from '../../server/access/rateLimits.ts';
import type { ServedApp } from './testApp.ts';

/** As if an address had just joined an event as often as it may, but for `left` times. */
export function exhaustJoins({ app }: ServedApp, eventId: string, address: string, left = 0): void {
  const { joins } = app.limits;
  const key = joinKey(eventId, address);
  while (joins.take(key) === 0);
  for (let n = 0; n < left; n += 1) joins.giveBack(key);
}
