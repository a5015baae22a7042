import mongoose from 'mongoose';
import type { Announced, Announcement, Announcements } from '../announcements.ts';
import { type Entry, type NewsStream, openNewsStream } from '../gateways/newsStream.ts';
import type { Redis } from '../gateways/redis.ts';
import type { LiveEvents } from '../liveEvents.ts';
import { logFailure } from '../logFailure.ts';
import { logger } from '../logger.ts';

const { BSON } = mongoose.mongo;

/** What other nodes hear of. That an event was made nobody has to hear: its first visitor reads it. */
const told = [
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
] as const satisfies Announcement[];

/** What comes in great numbers and decides nothing is gathered for so long; whatever else happens takes it along at once. */
const gatherMs = 20;
const gathered: ReadonlySet<Announcement> = new Set(['predictionMade', 'participantPut']);

type Item = { [N in Announcement]: [name: N, message: Announced[N]] }[Announcement];

/** Also a node with nothing to tell says so, so that the others notice what they have missed of it. */
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

/** How this node hears of the others. */
interface NewsState {
  /** Since when the stream is away; absent while it is there. */
  awaySince?: Date;
  /** How long entries of this node took to come back by it: the largest of the last minute, or what is waited for now. */
  lagMs: number;
}

/**
 * Carries the announcements of this app to the other nodes on its database, and theirs to its listeners. A lost message
 * costs a look into the database, nothing else: entries have numbers, and who finds one missing reads what is stored.
 */
export class News {
  readonly #node: string;
  readonly #announcements: Announcements;
  readonly #liveEvents: LiveEvents;
  #stream: NewsStream | undefined;
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

  constructor(node: string, announcements: Announcements, liveEvents: LiveEvents) {
    this.#node = node;
    this.#announcements = announcements;
    this.#liveEvents = liveEvents;
  }

  /** Begins to tell and to hear; what the stream misses while it is away is read from the database. */
  start(redis: Redis): void {
    for (const name of told) this.#follow(name);
    const alive = setInterval(() => this.#send(), aliveMs).unref();
    this.#stops.push(() => clearInterval(alive));
    this.#redis = redis;
    this.#stream = openNewsStream(redis, {
      onEntry: (entry) => this.#hear(entry),
      onMissed: () => this.#catchUp(),
    });
  }

  /** Undefined where there is no stream. */
  get state(): NewsState | undefined {
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
  async told(): Promise<void> {
    this.#flush();
    if (!this.#redis?.isReady) return;
    await this.#redis
      .inTime(this.#appended)
      .catch((error: unknown) => logger.debug({ err: error }, 'the others could not be told in time'));
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.told();
    await this.#stream?.close();
  }

  #follow(name: (typeof told)[number]): void {
    this.#stops.push(
      this.#announcements.onOwn(name, (message) => {
        this.#waiting.push([name, message] as Item);
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
      logger.debug({ err: error }, 'news could not be told');
    });
  }

  #hear({ node, number, content }: Entry): void {
    if (node === this.#node) return this.#hearOwn(number);
    const before = this.#heard.get(node);
    this.#heard.set(node, number);
    const { items } = BSON.deserialize(content, { promoteBuffers: true }) as { items: Item[] };
    for (const [name, message] of items) this.#announcements.passOn(name, message);
    if (before !== undefined && number !== before + 1) this.#catchUp();
  }

  #hearOwn(number: number): void {
    const sentAt = this.#sentAt.get(number);
    if (sentAt !== undefined) this.#lags.add(performance.now() - sentAt);
    for (const known of this.#sentAt.keys()) if (known <= number) this.#sentAt.delete(known);
  }

  #catchUp(): void {
    this.#liveEvents
      .sweep()
      .catch((error: unknown) => logFailure(error, 'what was missed of other nodes could not be read yet'));
  }
}
