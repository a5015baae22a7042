import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogActor } from '../../protocol/logWords.ts';

/** Whoever does something in an event, as the log names them. `linkId`: the helper's link. */
export interface Actor {
  by: LogActor;
  linkId?: string;
}

const acting = new AsyncLocalStorage<Actor>();
let actorCount = 0;

/**
 * Does something as somebody: whatever follows from it knows whose doing it is, until it has ended. It is told here and not
 * from hand to hand, because the rules are the same whoever asks: only the log wants to know. While nobody acts, nothing is
 * followed: up to Node 22 each promise of the process would pay for it, those of all guests' predictions included.
 */
export async function actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  actorCount += 1;
  try {
    return await acting.run(actor, work);
  } finally {
    actorCount -= 1;
    if (actorCount === 0) acting.disable();
  }
}

/** What nobody has asked for, the clock has done. */
export const clockActor: Actor = { by: 'clock' };

/** Who is at it. */
export const auditActorOf = (): Actor => acting.getStore() ?? clockActor;
