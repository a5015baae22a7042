import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { version } from '../../package.json' with { type: 'json' };
import { isDuplicateKey } from '../base/databaseErrors.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { LeaseModel, NodeModel, type NodeRecord } from '../models/platform/nodes.ts';
import type { EventBus } from './EventBus.ts';

/** A node says so often that it is there, and counts as gone after so long without a word. */
const heartbeatMs = 2_000;
const goneAfterMs = 8_000;
const forgottenAfterMs = 24 * 3_600_000;
/** With a news stream what it has lost is looked for more rarely. */
const heartbeatsBetweenSweeps = 2;

/** A node's id, shortened for people. */
export const shortId = (id: string): string => id.slice(0, 8);

/**
 * The processes that work on one database: this one and its peers. What they must not do twice is done by whoever holds
 * the lease of it, and what they were not told of each other is read from the database every few seconds. All of it goes
 * by the database's clock.
 */
export class Nodes {
  readonly id = randomUUID();
  readonly #eventCache: EventCache;
  readonly #news: EventBus;
  readonly #startedAt = new Date();
  #timer: ReturnType<typeof setInterval> | undefined;
  #own: NodeRecord | undefined;
  #peers: NodeRecord[] = [];
  /** How much the database's clock is ahead of this machine's, and how wrong that may be. */
  #ahead = { ms: 0, withinMs: Infinity };
  #beats = 0;
  #beating: Promise<void> | undefined;

  constructor(eventCache: EventCache, newsOf: (id: string) => EventBus) {
    this.#eventCache = eventCache;
    this.#news = newsOf(this.id);
  }

  get eventBus(): EventBus {
    return this.#news;
  }

  /** False for a process that is the only one by its nature. */
  get isStarted(): boolean {
    return this.#own !== undefined;
  }

  /**
   * The time in milliseconds, by the clock that all processes share: the database's, as the beats tell it. One that is
   * the only one goes by its own.
   */
  now(): number {
    return Date.now() + this.#ahead.ms;
  }

  get peers(): readonly NodeRecord[] {
    return this.#peers;
  }

  /** True where another process may be on the same database without our hearing what it does. */
  get isUnheard(): boolean {
    return this.#peers.length > 0 && !(this.#news.state && this.#peers.every(({ hasNews }) => hasNews));
  }

  /** Begins to say that this process is there. Without it a process counts as the only one, as on the built-in store. */
  async start(): Promise<void> {
    await this.#beat();
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat()
        .catch((error: unknown) => logFailure(error, 'the other servers could not be looked for'))
        .finally(() => (this.#beating = undefined));
    }, heartbeatMs).unref();
  }

  /** Leaves: whatever this one did alone another one does from now on. */
  async stop(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    await this.#beating;
    await NodeModel.deleteOne({ _id: this.id }).catch((error: unknown) =>
      logger.debug({ err: error }, 'this server could not say that it leaves'),
    );
  }

  /**
   * True when this process is the one that does it, at this moment. Whoever stood still and goes on may believe so for one
   * run longer: what is done has to be claimed in the database all the same.
   */
  async leads(what: string): Promise<boolean> {
    const own = this.#own;
    if (!own) return true;
    const lease = await LeaseModel.findById(what).lean();
    if (lease?.node === this.id) return true;
    if (lease && (await isThere(lease.node, own.seenAt))) return false;
    try {
      const taken = await LeaseModel.updateOne(
        lease ? { _id: what, node: lease.node } : { _id: what, node: { $exists: false } },
        { $set: { node: this.id } },
        { upsert: !lease },
      );
      return taken.matchedCount + taken.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async #beat(): Promise<void> {
    const said = {
      host: hostname(),
      version,
      startedAt: this.#startedAt,
      hasNews: this.#news.state !== undefined,
    };
    const askedAt = Date.now();
    const own = await NodeModel.findOneAndUpdate(
      { _id: this.id },
      { $set: said, $currentDate: { seenAt: true } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    this.#own = own ?? undefined;
    if (!own) return;
    this.#compareClocks(own.seenAt.getTime(), askedAt);
    const known = this.#peers;
    this.#peers = await NodeModel.find({
      _id: { $ne: this.id },
      seenAt: { $gt: ago(own.seenAt, goneAfterMs) },
    }).lean();
    if (this.#peers.length !== known.length) this.#tellPeers();
    await NodeModel.deleteMany({ seenAt: { $lt: ago(own.seenAt, forgottenAfterMs) } });
    this.#beats += 1;
    const isHearing = this.#news.state !== undefined && !this.#news.state.awaySince;
    const isDue = !isHearing || this.#beats % heartbeatsBetweenSweeps === 0;
    if (this.#peers.length > 0 && isDue) await this.#eventCache.sweep();
  }

  /** The quicker the answer was, the closer it tells; an older one is kept until it cannot be true any more. */
  #compareClocks(databaseAt: number, askedAt: number): void {
    const withinMs = (Date.now() - askedAt) / 2;
    const ms = Math.round(databaseAt - askedAt - withinMs);
    const isDoubtful = Math.abs(ms - this.#ahead.ms) > withinMs + this.#ahead.withinMs;
    if (withinMs <= this.#ahead.withinMs || isDoubtful) this.#ahead = { ms, withinMs };
  }

  #tellPeers(): void {
    const peers = this.#peers.map(({ _id, host }) => `${host} ${shortId(_id)}`);
    if (this.isUnheard)
      logger.warn({ peers }, 'another server is on this database and unheard: set REDIS_URL for all of them');
    else logger.info({ peers }, 'the servers on this database');
  }
}

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

const isThere = async (node: string, now: Date): Promise<boolean> =>
  (await NodeModel.exists({ _id: node, seenAt: { $gt: ago(now, goneAfterMs) } })) !== null;
