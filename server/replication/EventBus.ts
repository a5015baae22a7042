import mongoose from 'mongoose';
import type { DomainEventPayloads, DomainEventName, DomainEvents } from '../eventState/DomainEvents.ts';
import { type Entry, type EventStream, openEventStream } from '../gateways/eventStream.ts';
import type { Redis } from '../gateways/redis.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { replicated } from './replicationPayload.ts';

const { BSON } = mongoose.mongo;

/** The domain events that other servers receive. `eventCreated` is not needed: the first visitor reads the event. */
const replicatedEvents = [
  'eventChanged',
  'eventRemoved',
  'sessionsEnded',
  'participantPut',
  'messageSaved',
  'participantsRemoved',
  'transferRequestsChanged',
  'showChanged',
  'predictionMade',
  'coupleChanged',
] as const satisfies DomainEventName[];

/** Frequent events that decide nothing wait up to this long for a batch. Any other event sends the batch at once. */
const gatherMs = 20;
const gathered: ReadonlySet<DomainEventName> = new Set(['predictionMade', 'participantPut']);

type Item = { [N in DomainEventName]: [name: N, message: DomainEventPayloads[N]] }[DomainEventName];

/** A server without events sends an empty entry this often, so that others notice a gap. */
const aliveMs = 2_000;
const lagsKeptMs = 60_000;

/** How long entries took to come back, as far as a later one did not take longer. */
class Lags {
  #kept: { at: number; ms: number }[] = [];

  add(ms: number, at = performance.now()): void {
    this.#kept = [...this.#recent(at).filter((one) => one.ms > ms), { at, ms }];
  }

  /** The largest of the last minute. */
  largest(now = performance.now()): number {
    return this.#recent(now)[0]?.ms ?? 0;
  }

  #recent = (now: number) => this.#kept.filter(({ at }) => now - at <= lagsKeptMs);
}

/** The state of the connection to the other servers. */
interface EventBusState {
  /** Since when the stream is away; absent while it is there. */
  awaySince?: Date;
  /** How long entries of this node took to come back by it: the largest of the last minute, or what is waited for now. */
  lagMs: number;
}

/**
 * Replicates domain events between the servers of one database by a Redis stream. Entries are numbered per server. A server
 * that misses an entry reads the current state from the database, so a lost message loses no data.
 */
export class EventBus {
  readonly #node: string;
  readonly #domainEvents: DomainEvents;
  readonly #eventCache: EventCache;
  #stream: EventStream | undefined;
  #waiting: Item[] = [];
  /** Since when the first of them waits. */
  #waitingSince: number | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  /** Of the latest entry. Numbers have no gaps, so that a lost entry is noticed. */
  #number = 0;
  /** The latest entry of each other node. */
  readonly #heard = new Map<string, number>();
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

  /** Begins to tell and to hear; what the stream misses while it is away is read from the database. */
  start(redis: Redis): void {
    for (const name of replicatedEvents) this.#follow(name);
    const alive = setInterval(() => this.#send(), aliveMs).unref();
    this.#stops.push(() => clearInterval(alive));
    this.#redis = redis;
    this.#stream = openEventStream(redis, {
      onEntry: (entry) => this.#hear(entry),
      onMissed: () => this.#catchUp(),
    });
  }

  /** Undefined where there is no stream. */
  get state(): EventBusState | undefined {
    if (!this.#stream) return undefined;
    const awaySince = this.#stream.awaySince();
    const [oldest] = this.#sentAt.values();
    const waitedMs = oldest === undefined ? 0 : performance.now() - oldest;
    return { ...(awaySince && { awaySince }), lagMs: Math.max(this.#lags.largest(), waitedMs) };
  }

  /**
   * Resolves when the others can hear what was announced here until now: at once while Redis is away, in a moment when it
   * stands still. Then they find it in the database.
   */
  async flush(): Promise<void> {
    this.#flush();
    if (!this.#redis?.isReady) return;
    await this.#redis
      .inTime(this.#appended)
      .catch((error: unknown) => logger.debug({ err: error }, 'other servers did not confirm in time'));
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.flush();
    await this.#stream?.close();
  }

  #follow(name: (typeof replicatedEvents)[number]): void {
    this.#stops.push(
      this.#domainEvents.onOwn(name, (message) => {
        this.#waiting.push([name, replicated(name, message)] as Item);
        this.#waitingSince ??= performance.now();
        if (!gathered.has(name)) setImmediate(() => this.#flush());
        else this.#gathering ??= setTimeout(() => this.#flush(), gatherMs);
      }),
    );
  }

  #flush(): void {
    if (this.#waiting.length > 0) this.#send();
  }

  /** What has happened since the last one goes out as one entry. */
  #send(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const items = this.#waiting;
    this.#waiting = [];
    const number = (this.#number += 1);
    this.#sentAt.set(number, this.#waitingSince ?? performance.now());
    this.#waitingSince = undefined;
    const content = BSON.serialize({ items }) as Buffer;
    this.#appended = this.#stream!.append({ node: this.#node, number, content }).catch((error: unknown) => {
      this.#sentAt.delete(number);
      logger.debug({ err: error }, 'domain events could not be replicated');
    });
  }

  #hear({ node, number, content }: Entry): void {
    if (node === this.#node) return this.#hearOwn(number);
    const before = this.#heard.get(node);
    this.#heard.set(node, number);
    const { items } = BSON.deserialize(content, { promoteBuffers: true }) as { items: Item[] };
    for (const [name, message] of items) this.#domainEvents.passOn(name, message);
    if (before !== undefined && number !== before + 1) this.#catchUp();
  }

  #hearOwn(number: number): void {
    const sentAt = this.#sentAt.get(number);
    if (sentAt !== undefined) this.#lags.add(performance.now() - sentAt);
    for (const known of this.#sentAt.keys()) if (known <= number) this.#sentAt.delete(known);
  }

  #catchUp(): void {
    this.#eventCache
      .sweep()
      .catch((error: unknown) => logFailure(error, 'what was missed of other nodes could not be read yet'));
  }
}
