import mongoose from 'mongoose';
import type { Announced, Announcement, Announcements } from '../announcements.ts';
import { type NewsStream, openNewsStream } from '../gateways/newsStream.ts';
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
  'predictionMade',
] as const satisfies Announcement[];

type Item = { [N in Announcement]: [name: N, message: Announced[N]] }[Announcement];

/** An entry of the stream: what one node has done in one moment. Its number is one above that of the node's entry before. */
interface Entry {
  node: string;
  number: number;
  items: Item[];
}

/** Also a node with nothing to tell says so, so that the others notice what they have missed of it. */
const aliveMs = 2_000;

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
  #isFlushing = false;
  #number = 0;
  /** The latest entry of each other node. */
  readonly #heard = new Map<string, number>();
  readonly #sentAt = new Map<number, number>();
  #lagMs = 0;
  #stops: (() => void)[] = [];

  constructor(node: string, announcements: Announcements, liveEvents: LiveEvents) {
    this.#node = node;
    this.#announcements = announcements;
    this.#liveEvents = liveEvents;
  }

  /** Begins to tell and to hear; what the stream misses while it is away is read from the database. */
  start(redis: Redis): void {
    for (const name of told) this.#follow(name);
    const alive = setInterval(() => this.#flush(), aliveMs).unref();
    this.#stops.push(() => clearInterval(alive));
    this.#stream = openNewsStream(redis, {
      onEntry: (bytes) => this.#hear(bytes),
      onMissed: () => this.#catchUp(),
    });
  }

  /** Whether the stream is there, and how long an entry of this node takes to come back by it. */
  get state(): { isStarted: boolean; isConnected: boolean; lagMs: number } {
    const isConnected = this.#stream !== undefined && !this.#stream.awaySince();
    return { isStarted: this.#stream !== undefined, isConnected, lagMs: this.#lagMs };
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#flush();
    await this.#stream?.close();
  }

  #follow(name: (typeof told)[number]): void {
    this.#stops.push(
      this.#announcements.onOwn(name, (message) => {
        this.#waiting.push([name, message] as Item);
        if (this.#isFlushing) return;
        this.#isFlushing = true;
        setImmediate(() => this.#flush());
      }),
    );
  }

  /** What happened in one turn of the event loop goes out as one entry. */
  #flush(): void {
    this.#isFlushing = false;
    const items = this.#waiting;
    this.#waiting = [];
    this.#number += 1;
    const entry: Entry = { node: this.#node, number: this.#number, items };
    this.#sentAt.set(entry.number, performance.now());
    this.#stream?.append(BSON.serialize(entry) as Buffer).catch((error: unknown) => {
      this.#sentAt.delete(entry.number);
      logger.debug({ err: error }, 'news could not be told');
    });
  }

  #hear(bytes: Buffer): void {
    const { node, number, items } = BSON.deserialize(bytes, { promoteBuffers: true }) as Entry;
    if (node === this.#node) return this.#hearOwn(number);
    const before = this.#heard.get(node);
    this.#heard.set(node, number);
    for (const [name, message] of items) this.#announcements.passOn(name, message);
    if (before !== undefined && number !== before + 1) this.#catchUp();
  }

  #hearOwn(number: number): void {
    const sentAt = this.#sentAt.get(number);
    if (sentAt !== undefined) this.#lagMs = performance.now() - sentAt;
    for (const known of this.#sentAt.keys()) if (known <= number) this.#sentAt.delete(known);
  }

  #catchUp(): void {
    this.#liveEvents
      .sweep()
      .catch((error: unknown) => logFailure(error, 'what was missed of other nodes could not be read yet'));
  }
}
