import { z } from 'zod';
import { type Cheer, type CheerCounts, cheers } from '../../protocol/cheers.ts';
import { TokenBucket } from '../access/tokenBucket.ts';
import { cheering } from '../base/limits.ts';
import type { LiveSocket } from './membership.ts';
import { Throttle } from './throttle.ts';

const CheerRequest = z.object({ cheer: z.enum(cheers) });

interface CheeringContext {
  /** Returns true while guests of the event can cheer. */
  isOpen: (eventId: string) => boolean;
  /** Sends the cheers of one tick to all servers. */
  publish: (eventId: string, counts: CheerCounts) => void;
}

/** Counts the cheers of guests who are connected to this server. Publishes one count per event and tick. */
export class Cheering {
  readonly #context: CheeringContext;
  readonly #pace = new TokenBucket(cheering.pace);
  readonly #pending = new Map<string, { counts: CheerCounts; throttle: Throttle }>();

  constructor(context: CheeringContext) {
    this.#context = context;
  }

  /**
   * Counts a guest's cheer. Returns false if the request is malformed, if the rate limit is exceeded, or if
   * guests cannot cheer now.
   */
  count({ data: { member } }: LiveSocket, request: unknown): boolean {
    const [participantId] = member?.audience === 'guest' ? member.participantIds : [];
    const parsed = CheerRequest.safeParse(request);
    if (!member || participantId === undefined || !parsed.success) return false;
    if (!this.#context.isOpen(member.eventId) || this.#pace.take(participantId) > 0) return false;
    const { counts, throttle } = this.#pendingOf(member.eventId);
    counts[parsed.data.cheer] = (counts[parsed.data.cheer] ?? 0) + 1;
    throttle.ask();
    return true;
  }

  /** Drops the pending counts of an event. */
  drop(eventId: string): void {
    this.#pending.get(eventId)?.throttle.stop();
    this.#pending.delete(eventId);
  }

  stop(): void {
    for (const eventId of this.#pending.keys()) this.drop(eventId);
  }

  #pendingOf(eventId: string) {
    const pending = this.#pending.get(eventId) ?? {
      counts: {},
      throttle: new Throttle(
        () => this.#publish(eventId),
        () => cheering.tickMs,
      ),
    };
    this.#pending.set(eventId, pending);
    return pending;
  }

  #publish(eventId: string): void {
    const { counts = {} } = this.#pending.get(eventId) ?? {};
    this.#context.publish(eventId, { ...counts });
    for (const cheer of Object.keys(counts) as Cheer[]) delete counts[cheer];
  }
}
