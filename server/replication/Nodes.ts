import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { version } from '../../package.json' with { type: 'json' };
import { nodeLimits } from '../base/limits.ts';
import { isDuplicateKey } from '../base/databaseErrors.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { LeaseModel, NodeModel, type NodeRecord } from '../models/platform/nodes.ts';
import type { EventBus } from './EventBus.ts';

/** Returns a shortened node id for display. */
export const shortId = (id: string): string => id.slice(0, 8);

/**
 * Tracks the processes that share a database: this process and the others (peers).
 *
 * - Leases: an exclusive task runs only on the node that holds the task's lease.
 * - Resync: changes whose domain events were not received are read from the database every few seconds.
 * - All times come from the database's clock.
 */
export class Nodes {
  readonly id = randomUUID();
  readonly #eventCache: EventCache;
  readonly #eventBus: EventBus;
  readonly #startedAt = new Date();
  #timer: ReturnType<typeof setInterval> | undefined;
  #own: NodeRecord | undefined;
  #peers: NodeRecord[] = [];
  /**
   * How far the database's clock is ahead of this machine's clock, and the maximum error of this estimate.
   */
  #clockOffset = { ms: 0, withinMs: Infinity };
  #heartbeatCount = 0;
  #heartbeat: Promise<void> | undefined;
  #screensHere = (): string[] => [];

  constructor(eventCache: EventCache, createEventBus: (id: string) => EventBus) {
    this.#eventCache = eventCache;
    this.#eventBus = createEventBus(this.id);
  }

  get eventBus(): EventBus {
    return this.#eventBus;
  }

  /**
   * Returns true after `start`. Always false with the built-in store, because only one process can use that
   * store.
   */
  get isStarted(): boolean {
    return this.#own !== undefined;
  }

  /**
   * Returns the time on the clock that all processes share, in epoch milliseconds. It is the database's
   * clock, estimated at each heartbeat. A single process uses its own clock.
   */
  now(): number {
    return Date.now() + this.#clockOffset.ms;
  }

  /** Sets the function that lists the ids of the events with a screen that is connected to this process. */
  listScreensBy(list: () => string[]): void {
    this.#screensHere = list;
  }

  /**
   * Returns true if a leaderboard or big screen of the event is connected to any server. A screen at another
   * server is known after that server's next heartbeat.
   */
  hasScreen(eventId: string): boolean {
    const isElsewhere = this.#peers.some(({ screens }) => screens?.includes(eventId));
    return isElsewhere || this.#screensHere().includes(eventId);
  }

  get peers(): readonly NodeRecord[] {
    return this.#peers;
  }

  /** Returns true if another process can change data without this process receiving the domain events. */
  get hasUnreplicatedPeers(): boolean {
    return this.#peers.length > 0 && !(this.#eventBus.state && this.#peers.every(({ hasNews }) => hasNews));
  }

  /** Starts the heartbeat. It is not started with the built-in store, where this process is the only one. */
  async start(): Promise<void> {
    await this.#sendHeartbeat();
    this.#timer = setInterval(() => {
      this.#heartbeat ??= this.#sendHeartbeat()
        .catch((error: unknown) => logFailure(error, 'the heartbeat failed'))
        .finally(() => (this.#heartbeat = undefined));
    }, nodeLimits.heartbeatMs).unref();
  }

  /** Deletes this node's record, so that another node can take over its leases. */
  async stop(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    await this.#heartbeat;
    await NodeModel.deleteOne({ _id: this.id }).catch((error: unknown) =>
      logger.debug({ err: error }, 'the record of this node could not be deleted'),
    );
  }

  /**
   * Takes or checks the lease of a task. Returns true if this node holds it. A process that was suspended can
   * return true once after it has lost the lease. The task must therefore also protect its writes by a
   * database condition.
   */
  async holdsLease(task: string): Promise<boolean> {
    const own = this.#own;
    if (!own) return true;
    const lease = await LeaseModel.findById(task).lean();
    if (lease?.node === this.id) return true;
    if (lease && (await isAlive(lease.node, own.seenAt))) return false;
    try {
      const taken = await LeaseModel.updateOne(
        lease ? { _id: task, node: lease.node } : { _id: task, node: { $exists: false } },
        { $set: { node: this.id } },
        { upsert: !lease },
      );
      return taken.matchedCount + taken.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async #sendHeartbeat(): Promise<void> {
    const fields = {
      host: hostname(),
      version,
      startedAt: this.#startedAt,
      hasNews: this.#eventBus.state !== undefined,
      screens: this.#screensHere().slice(0, nodeLimits.maxListedScreens),
    };
    const sentAt = Date.now();
    const own = await NodeModel.findOneAndUpdate(
      { _id: this.id },
      { $set: fields, $currentDate: { seenAt: true } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    this.#own = own ?? undefined;
    if (!own) return;
    this.#compareClocks(own.seenAt.getTime(), sentAt);
    const previousPeers = this.#peers;
    this.#peers = await NodeModel.find({
      _id: { $ne: this.id },
      seenAt: { $gt: ago(own.seenAt, nodeLimits.goneAfterMs) },
    }).lean();
    if (this.#peers.length !== previousPeers.length) this.#logPeers();
    await NodeModel.deleteMany({ seenAt: { $lt: ago(own.seenAt, nodeLimits.deletedAfterMs) } });
    this.#heartbeatCount += 1;
    const isConnected = this.#eventBus.state !== undefined && !this.#eventBus.state.awaySince;
    const isDue = !isConnected || this.#heartbeatCount % nodeLimits.heartbeatsBetweenSweeps === 0;
    if (this.#peers.length > 0 && isDue) await this.#eventCache.sweep();
  }

  /**
   * Estimates the offset of the database's clock. The maximum error is half the round-trip time. A new
   * estimate replaces the previous one if it is more precise or contradicts it.
   */
  #compareClocks(databaseAt: number, sentAt: number): void {
    const withinMs = (Date.now() - sentAt) / 2;
    const ms = Math.round(databaseAt - sentAt - withinMs);
    const isContradicted = Math.abs(ms - this.#clockOffset.ms) > withinMs + this.#clockOffset.withinMs;
    if (withinMs <= this.#clockOffset.withinMs || isContradicted) this.#clockOffset = { ms, withinMs };
  }

  #logPeers(): void {
    const peers = this.#peers.map(({ _id, host }) => `${host} ${shortId(_id)}`);
    if (this.hasUnreplicatedPeers)
      logger.warn(
        { peers },
        'servers share this database without replication: set REDIS_URL for all of them',
      );
    else logger.info({ peers }, 'the servers on this database have changed');
  }
}

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

const isAlive = async (node: string, now: Date): Promise<boolean> =>
  (await NodeModel.exists({ _id: node, seenAt: { $gt: ago(now, nodeLimits.goneAfterMs) } })) !== null;
