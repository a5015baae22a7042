import { joinKey } from '../../server/access/rateLimits.ts';
import type { ServedApp } from './testApp.ts';

/** Uses up the joins of an address to an event except for `left`. */
export function exhaustJoins({ app }: ServedApp, eventId: string, address: string, left = 0): void {
  const { joins } = app.limits;
  const key = joinKey(eventId, address);
  while (joins.take(key) === 0);
  for (let n = 0; n < left; n += 1) joins.refund(key);
}
