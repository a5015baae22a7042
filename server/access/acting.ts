import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogActor } from '../../protocol/logWords.ts';

/** Whoever does something in an event, as the log names them. `linkId`: the helper's link. */
export interface Actor {
  by: LogActor;
  linkId?: string;
}

const acting = new AsyncLocalStorage<Actor>();

/**
 * Does something as somebody: whatever follows from it knows whose doing it is. It is told here and not from hand to hand,
 * because the rules are the same whoever asks: only the log wants to know.
 */
export const actingAs = async <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  acting.run(actor, work);

/** What nobody has asked for, the clock has done. */
export const theClock: Actor = { by: 'clock' };

/** Who is at it. */
export const whoActs = (): Actor => acting.getStore() ?? theClock;
