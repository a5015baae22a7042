import mongoose from 'mongoose';
import type { DomainEventPayloads, DomainEventName, DomainEvents } from '../eventState/DomainEvents.ts';
import { type Entry, type EventStream, openEventStream } from '../gateways/eventStream.ts';
import type { Redis } from '../gateways/redis.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import { replication } from '../base/limits.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { toReplicationPayload } from './replicationPayload.ts';

const { BSON } = mongoose.mongo;

/**
 * The domain events that other servers receive. `eventCreated` is omitted, because the other servers load a
 * new event at its first request.
 */
const replicatedEvents = [
  'eventChanged',
  'eventRemoved',
  'sessionsEnded',
  'participantPut',
  'messageChanged',
  'participantsRemoved',
  'transferRequestsChanged',
  'showChanged',
  'predictionMade',
  'coupleChanged',
  'cheersCounted',
] as const satisfies DomainEventName[];

const batchedEvents: ReadonlySet<DomainEventName> = new Set(['predictionMade', 'participantPut']);

type Item = { [N in DomainEventName]: [name: N, message: DomainEventPayloads[N]] }[DomainEventName];

/** Tracks the maximum lag of the last minute. Stores only samples that are larger than all later samples. */
class Lags {
  #samples: { at: number; ms: number }[] = [];

  add(ms: number, at = performance.now()): void {
    this.#samples = [...this.#recent(at).filter((sample) => sample.ms > ms), { at, ms }];
  }

  /** Returns the maximum lag of the last minute, in milliseconds. */
  largest(now = performance.now()): number {
    return this.#recent(now)[0]?.ms ?? 0;
  }

  #recent = (now: number) => this.#samples.filter(({ at }) => now - at <= replication.lagWindowMs);
}

/** The state of the connection to the other servers. */
interface EventBusState {
  /** The time since which the stream has been disconnected. Absent while it is connected. */
  awaySince?: Date;
  /**
   * The maximum round-trip time of this node's entries in the last minute, in milliseconds. Includes entries
   * in flight.
   */
  lagMs: number;
}

/**
 * Replicates domain events between the servers that share a database, by a Redis stream. Each server numbers
 * its entries. A server that misses an entry reads the current state from the database. A lost entry
 * therefore causes no loss of data.
 */
export class EventBus {
  readonly #node: string;
  readonly #domainEvents: DomainEvents;
  readonly #eventCache: EventCache;
  #stream: EventStream | undefined;
  #pending: Item[] = [];
  /** When the oldest pending item was added. */
  #pendingSince: number | undefined;
  #batchTimer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the latest entry. The numbers have no gaps, so that receivers can detect a lost entry. */
  #number = 0;
  /** The number of the latest entry that was received from each other node. */
  readonly #received = new Map<string, number>();
  /** When each entry in flight was created, by entry number. */
  readonly #sentAt = new Map<number, number>();
  readonly #lags = new Lags();
  #redis: Redis | undefined;
  #appended: Promise<unknown> = Promise.resolve();
  #stops: (() => void)[] = [];

  constructor(node: string, domainEvents: DomainEvents, eventCache: EventCache) {
    this.#node = node;
    this.#domainEvents = domainEvents;
    this.#eventCache = eventCache;
  }

  /** Starts sending and receiving. After a disconnection, missed changes are read from the database. */
  start(redis: Redis): void {
    for (const name of replicatedEvents) this.#replicate(name);
    const keepAlive = setInterval(() => this.#send(), replication.keepAliveMs).unref();
    this.#stops.push(() => clearInterval(keepAlive));
    this.#redis = redis;
    this.#stream = openEventStream(redis, {
      onEntry: (entry) => this.#receive(entry),
      onMissed: () => this.#resync(),
    });
  }

  /** Returns the state of the stream, or undefined without Redis. */
  get state(): EventBusState | undefined {
    if (!this.#stream) return undefined;
    const awaySince = this.#stream.disconnectedSince();
    const [oldest] = this.#sentAt.values();
    const waitedMs = oldest === undefined ? 0 : performance.now() - oldest;
    return { ...(awaySince && { awaySince }), lagMs: Math.max(this.#lags.largest(), waitedMs) };
  }

  /**
   * Resolves when Redis has stored all events that this process has published so far. Resolves immediately
   * while Redis is disconnected, and after a timeout if Redis does not reply. In these cases the other
   * servers read the changes from the database.
   */
  async flush(): Promise<void> {
    this.#flush();
    if (!this.#redis?.isReady) return;
    await this.#redis
      .withTimeout(this.#appended)
      .catch((error: unknown) =>
        logger.debug({ err: error }, 'Redis did not confirm the replication entries in time'),
      );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.flush();
    await this.#stream?.close();
  }

  #replicate(name: (typeof replicatedEvents)[number]): void {
    this.#stops.push(
      this.#domainEvents.onLocal(name, (message) => {
        this.#pending.push([name, toReplicationPayload(name, message)] as Item);
        this.#pendingSince ??= performance.now();
        if (!batchedEvents.has(name)) setImmediate(() => this.#flush());
        else this.#batchTimer ??= setTimeout(() => this.#flush(), replication.batchMs);
      }),
    );
  }

  #flush(): void {
    if (this.#pending.length > 0) this.#send();
  }

  /** Sends the pending items as one entry. */
  #send(): void {
    clearTimeout(this.#batchTimer);
    this.#batchTimer = undefined;
    const items = this.#pending;
    this.#pending = [];
    const number = (this.#number += 1);
    this.#sentAt.set(number, this.#pendingSince ?? performance.now());
    this.#pendingSince = undefined;
    const content = BSON.serialize({ items }) as Buffer;
    this.#appended = this.#stream!.append({ node: this.#node, number, content }).catch((error: unknown) => {
      this.#sentAt.delete(number);
      logger.debug({ err: error }, 'domain events could not be replicated');
    });
  }

  #receive({ node, number, content }: Entry): void {
    if (node === this.#node) return this.#receiveOwn(number);
    const before = this.#received.get(node);
    this.#received.set(node, number);
    const { items } = BSON.deserialize(content, { promoteBuffers: true }) as { items: Item[] };
    for (const [name, message] of items) this.#domainEvents.publishRemote(name, message);
    if (before !== undefined && number !== before + 1) this.#resync();
  }

  #receiveOwn(number: number): void {
    const sentAt = this.#sentAt.get(number);
    if (sentAt !== undefined) this.#lags.add(performance.now() - sentAt);
    for (const sent of this.#sentAt.keys()) if (sent <= number) this.#sentAt.delete(sent);
  }

  #resync(): void {
    this.#eventCache
      .sweep()
      .catch((error: unknown) => logFailure(error, 'the resync after missed replication entries failed'));
  }
}
