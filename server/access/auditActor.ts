import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogActor } from '../../protocol/auditLogActions.ts';

/** The author of a change in the audit log. `linkId`: the helper's link. */
export interface Actor {
  by: LogActor;
  linkId?: string;
}

const actorStorage = new AsyncLocalStorage<Actor>();
let activeCount = 0;

/**
 * Runs `work` with the given audit actor: `auditActorOf` returns this actor within `work` and all its async
 * calls.
 *
 * The actor is not a parameter because only the audit log needs it; the rules do not depend on it. The async
 * storage is disabled while no actor is active: up to Node 22 an enabled storage slows down every promise of
 * the process.
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

/** The current audit actor; `clockActor` outside of `runAsActor`. */
export const auditActorOf = (): Actor => actorStorage.getStore() ?? clockActor;
