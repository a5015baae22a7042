import { clockTrust } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { logger } from '../../logger.ts';
import { ClockModel, type ClockRecord } from '../../models/platform.ts';
import { countedEvents, EventModel, ParticipantModel } from '../../models/game.ts';
import { PageViewModel } from '../../models/metrics.ts';
import type { ClockSources } from '../../gateways/clockSources.ts';
import type { Locks } from '../../locks.ts';

interface Look extends ClockLook {
  /** What the monotonic clock said. */
  monotonicAt: number;
}

/** What one app knows of the time. The last known time, which is stored, is the evidence at its start. */
export class Clock {
  readonly #sources: ClockSources;
  readonly #locks: Locks;
  readonly #listeners = new Set<() => void>();
  #known: KnownClock | undefined;
  #lookedAt: number | undefined;
  #savedAt = -Infinity;
  #isClosed = false;

  constructor(locks: Locks, sources: ClockSources) {
    this.#locks = locks;
    this.#sources = sources;
  }

  /** Stores what is known; from here on the database is not asked any more. */
  async close(): Promise<void> {
    await this.#locks.inTurn('clock', async () => {
      if (this.#known && !this.#isClosed) await save(this.#known);
      this.#isClosed = true;
    });
  }

  /**
   * The time by which things may be deleted, looked up at this very moment; undefined while the clock is in doubt. What
   * deletes by the clock takes its time from here.
   */
  async trustedTime(): Promise<Date | undefined> {
    const { now, doubt } = await this.look();
    return doubt ? undefined : new Date(now.at);
  }

  /** Calls a listener whenever the clock is believed again after a doubt; gives what ends that. */
  onTrusted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Looks at the clocks, and keeps what that shows. */
  async look(): Promise<KnownClock & { now: Look }> {
    return this.#locks.inTurn('clock', async () => {
      const before = this.#known ?? (await this.#load());
      const now = await this.#read();
      return { ...(await this.#keep(judgeClock(before, now), { before, now })), now };
    });
  }

  /**
   * The owner's word that the date is right, which is that of the clock they were shown. `conflict` when it is another
   * one meanwhile.
   */
  async confirm(shown: Date): Promise<void> {
    await this.#locks.inTurn('clock', async () => {
      const before = this.#known ?? (await this.#load());
      const now = await this.#read();
      if (Math.abs(now.at - shown.getTime()) > clockTrust.jumpMs)
        throw new AppError('conflict', refusalTexts.said('dateChanged'));
      await this.#keep(believe(now), { before, now });
    });
  }

  async #read(): Promise<Look> {
    const databaseAt = this.#isClosed ? undefined : await this.#sources.database?.();
    const [at, monotonicAt] = [this.#sources.wall(), this.#sources.monotonic()];
    const aheadMs = databaseAt === undefined ? 0 : databaseAt - at;
    return { at, aheadMs, monotonicAt, ranMs: monotonicAt - (this.#lookedAt ?? monotonicAt) };
  }

  /** A change of mind is durable before anybody acts on it. */
  async #keep(after: KnownClock, { before, now }: { before: KnownClock; now: Look }): Promise<KnownClock> {
    const isChanged = (before.doubt === undefined) !== (after.doubt === undefined);
    if (!this.#isClosed && (isChanged || now.monotonicAt - this.#savedAt >= clockTrust.savedMs)) {
      await save(after);
      this.#savedAt = now.monotonicAt;
    }
    [this.#known, this.#lookedAt] = [after, now.monotonicAt];
    if (isChanged) this.#tell(after, new Date(now.at));
    return after;
  }

  #tell({ believedAt, doubt }: KnownClock, at: Date): void {
    if (doubt)
      logger.warn(
        { clock: at, expected: new Date(believedAt) },
        'the clock may be wrong: nothing is deleted by it until the owner says that the date is right, or for 72 hours',
      );
    else {
      logger.info({ clock: at }, 'the clock is believed again');
      for (const listener of this.#listeners) listener();
    }
  }

  /** What was believed last; where nothing was ever stored there is nothing to lose, and this machine’s clock is believed. */
  async #load(): Promise<KnownClock> {
    return (await load()) ?? { believedAt: this.#sources.wall(), aheadMs: 0 };
  }
}

async function save({ believedAt, aheadMs, doubt }: KnownClock): Promise<void> {
  const record: ClockRecord = {
    _id: 'clock',
    believedAt: new Date(believedAt),
    aheadMs,
    ...(doubt && { doubt: { ...doubt, seenAt: new Date(doubt.seenAt) } }),
  };
  await ClockModel.replaceOne({ _id: 'clock' }, record, { upsert: true });
}

/** What was known when it was stored last; where nothing is, the newest thing that was stored is the last known time. */
async function load(): Promise<KnownClock | undefined> {
  const stored = await ClockModel.findById('clock').lean();
  if (!stored) {
    const believedAt = await newestStored();
    return believedAt === undefined ? undefined : { believedAt, aheadMs: 0 };
  }
  const { believedAt, aheadMs, doubt } = stored;
  return {
    believedAt: believedAt.getTime(),
    aheadMs,
    ...(doubt && { doubt: { ...doubt, seenAt: doubt.seenAt.getTime() } }),
  };
}

async function newestStored(): Promise<number | undefined> {
  const [event, guest, view] = await Promise.all([
    EventModel.findOne(countedEvents, { createdAt: 1 }).sort({ createdAt: -1 }).lean(),
    ParticipantModel.findOne({ lastActiveAt: { $gt: new Date(0) } }, { lastActiveAt: 1 })
      .sort({ lastActiveAt: -1 })
      .lean(),
    PageViewModel.findOne({}, { at: 1 }).sort({ at: -1 }).lean(),
  ]);
  const instants = [event?.createdAt, guest?.lastActiveAt, view?.at];
  const newest = Math.max(...instants.map((at) => at?.getTime() ?? -Infinity));
  return Number.isFinite(newest) ? newest : undefined;
}

/** What is known of the clock, from one look to the next and over restarts. Instants and spans in milliseconds. */
export interface KnownClock {
  /** The time as far as it is believed, carried on by the monotonic clock while the clock itself is in doubt. */
  believedAt: number;
  /** So far the clock of the database may be ahead of ours (or, below 0, behind it): the owner has said so. */
  aheadMs: number;
  /** Present while the clock is in doubt: what the last look saw, and for how long it has run on from there. */
  doubt?: { seenAt: number; aheadMs: number; steadyMs: number };
}

/** One look at the clocks. */
export interface ClockLook {
  at: number;
  /** So long the process has run since the look before, by the monotonic clock; 0 at a start. */
  ranMs: number;
  /** So far the clock of the database is ahead of ours; 0 where it is the same. */
  aheadMs: number;
}

const isFar = (one: number, other: number) => Math.abs(one - other) > clockTrust.jumpMs;

/** What is known after somebody has said, or time has shown, that the clock is right. */
export const believe = ({ at, aheadMs }: ClockLook): KnownClock => ({ believedAt: at, aheadMs });

/**
 * Whether the clock can be right. It cannot when it is more than two days off from where it was believed to be and has
 * run on since, in either direction, or off from the database's clock; a laptop that was off for so long looks the
 * same. It is believed again when it comes back, and after 72 hours of running, which restarts do not end and another
 * such jump begins anew.
 */
export function judgeClock(known: KnownClock, look: ClockLook): KnownClock {
  const believedAt = known.believedAt + look.ranMs;
  const isSame = !isFar(look.aheadMs, 0);
  if (!isFar(look.at, believedAt) && (isSame || !isFar(look.aheadMs, known.aheadMs)))
    return { believedAt: look.at, aheadMs: isSame ? 0 : known.aheadMs };
  const steadyMs = isSteady(known.doubt, look) ? known.doubt.steadyMs + look.ranMs : 0;
  if (steadyMs >= clockTrust.steadyMs) return believe(look);
  const doubt = { seenAt: look.at, aheadMs: look.aheadMs, steadyMs };
  return { believedAt, aheadMs: known.aheadMs, doubt };
}

const isSteady = (
  doubt: KnownClock['doubt'],
  { at, ranMs, aheadMs }: ClockLook,
): doubt is Required<KnownClock>['doubt'] =>
  doubt !== undefined && !isFar(at, doubt.seenAt + ranMs) && !isFar(aheadMs, doubt.aheadMs);
