import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogActor } from '../../protocol/auditLogActions.ts';

/** The author of a change in the audit log. `linkId` identifies the helper's link. */
export interface Actor {
  by: LogActor;
  linkId?: string;
}

const actorStorage = new AsyncLocalStorage<Actor>();
let activeCount = 0;

/**
 * Runs `work` with the given audit actor. Within `work` and all its async calls, `auditActorOf` returns this
 * actor. The actor is not passed as a parameter, because only the audit log needs it. The async storage is
 * disabled while no actor is active. Up to Node 22, an enabled storage slows down each promise of the
 * process.
 */
export async function runAsActor<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  activeCount += 1;
  try {
    return await actorStorage.run(actor, work);
  } finally {
    activeCount -= 1;
    if (activeCount === 0) actorStorage.disable();
  }
}

/** The actor of changes that the server makes without a request. */
export const clockActor: Actor = { by: 'clock' };

/** Returns the current audit actor, or `clockActor` outside of `runAsActor`. */
export const auditActorOf = (): Actor => actorStorage.getStore() ?? clockActor;
