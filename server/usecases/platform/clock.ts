import mongoose from 'mongoose';
import { clockTrust } from '../../../protocol/limits.ts';
import { AppError } from '../../AppError.ts';
import { logger } from '../../logger.ts';
import { ClockModel, type ClockRecord } from '../../models/Clock.ts';
import { EventModel } from '../../models/Event.ts';
import { PageViewModel } from '../../models/PageView.ts';
import { ParticipantModel } from '../../models/Participant.ts';
import { inTurn } from '../../turns.ts';
import { believe, judgeClock, type ClockLook, type KnownClock } from './clockJudge.ts';

/** Where the time comes from, in milliseconds. */
export interface ClockSources {
  wall: () => number;
  /** Goes on at the same pace whatever happens to the clock on the wall. */
  monotonic: () => number;
  /** The time of a database that has a clock of its own. */
  database?: () => Promise<number>;
}

const ownClocks: ClockSources = { wall: () => Date.now(), monotonic: () => performance.now() };

const unknownCommand = 59;

/** What a MongoDB says. Other servers of its protocol may know the greeting by its old name only; one that tells no time casts no doubt. */
async function databaseTime(): Promise<number> {
  const db = mongoose.connection.db!;
  const hello = await db.command({ hello: 1 }).catch(async (error: { code?: unknown }) => {
    if (error.code !== unknownCommand) throw error;
    return db.command({ isMaster: 1 });
  });
  return hello.localTime instanceof Date ? hello.localTime.getTime() : Date.now();
}

/** The clocks of a process; `hasDatabaseClock` where the database is a MongoDB that was named. */
export const clocksOf = ({ hasDatabaseClock }: { hasDatabaseClock: boolean }): ClockSources =>
  hasDatabaseClock ? { ...ownClocks, database: databaseTime } : ownClocks;

let sources = ownClocks;
let known: KnownClock | undefined;
let lookedAt: number | undefined;
let savedAt = -Infinity;
let isClosed = false;
const listeners = new Set<() => void>();

/** Looks at the clocks for the first time, before anything is stored: the last known time is the evidence. */
export async function openClock(clocks: ClockSources): Promise<void> {
  [sources, known, lookedAt, savedAt, isClosed] = [clocks, undefined, undefined, -Infinity, false];
  await lookAtClock();
}

/** Stores what is known; from here on the database is not asked any more. */
export async function closeClock(): Promise<void> {
  await inTurn('clock', async () => {
    if (known && !isClosed) await save(known);
    isClosed = true;
  });
}

/**
 * The time by which things may be deleted, looked up at this very moment; undefined while the clock is in doubt. What
 * deletes by the clock takes its time from here.
 */
export async function trustedTime(): Promise<Date | undefined> {
  const { now, doubt } = await lookAtClock();
  return doubt ? undefined : new Date(now.at);
}

/** Calls a listener whenever the clock is believed again after a doubt; gives what ends that. */
export function onClockTrusted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looks at the clocks, and keeps what that shows. */
export const lookAtClock = async (): Promise<KnownClock & { now: Look }> =>
  inTurn('clock', async () => {
    const before = known ?? (await load());
    const now = await look();
    return { ...(await keep(judgeClock(before, now), { before, now })), now };
  });

/**
 * The owner's word that the date is right, which is that of the clock they were shown. `conflict` when it is another
 * one meanwhile.
 */
export const confirmClock = async (shown: Date): Promise<void> =>
  inTurn('clock', async () => {
    const before = known ?? (await load());
    const now = await look();
    if (Math.abs(now.at - shown.getTime()) > clockTrust.jumpMs)
      throw new AppError('conflict', 'The date has changed since you looked. Please look again.');
    await keep(believe(now), { before, now });
  });

interface Look extends ClockLook {
  /** What the monotonic clock said. */
  monotonicAt: number;
}

async function look(): Promise<Look> {
  const databaseAt = isClosed ? undefined : await sources.database?.();
  const [at, monotonicAt] = [sources.wall(), sources.monotonic()];
  const aheadMs = databaseAt === undefined ? 0 : databaseAt - at;
  return { at, aheadMs, monotonicAt, ranMs: monotonicAt - (lookedAt ?? monotonicAt) };
}

/** A change of mind is durable before anybody acts on it. */
async function keep(
  after: KnownClock,
  { before, now }: { before: KnownClock; now: Look },
): Promise<KnownClock> {
  const isChanged = (before.doubt === undefined) !== (after.doubt === undefined);
  if (!isClosed && (isChanged || now.monotonicAt - savedAt >= clockTrust.savedMs)) {
    await save(after);
    savedAt = now.monotonicAt;
  }
  [known, lookedAt] = [after, now.monotonicAt];
  if (isChanged) tell(after, new Date(now.at));
  return after;
}

function tell({ believedAt, doubt }: KnownClock, at: Date): void {
  if (doubt)
    logger.warn(
      { clock: at, expected: new Date(believedAt) },
      'the clock may be wrong: nothing is deleted by it until the owner says that the date is right, or for 72 hours',
    );
  else {
    logger.info({ clock: at }, 'the clock is believed again');
    for (const listener of listeners) listener();
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
async function load(): Promise<KnownClock> {
  const stored = await ClockModel.findById('clock').lean();
  if (!stored) return { believedAt: await newestStored(), aheadMs: 0 };
  const { believedAt, aheadMs, doubt } = stored;
  return {
    believedAt: believedAt.getTime(),
    aheadMs,
    ...(doubt && { doubt: { ...doubt, seenAt: doubt.seenAt.getTime() } }),
  };
}

/** Nothing stored, nothing to lose: then the clock is as good as any. */
async function newestStored(): Promise<number> {
  const [event, guest, view] = await Promise.all([
    EventModel.findOne({ isSample: false }, { createdAt: 1 }).sort({ createdAt: -1 }).lean(),
    ParticipantModel.findOne({ lastActiveAt: { $gt: new Date(0) } }, { lastActiveAt: 1 })
      .sort({ lastActiveAt: -1 })
      .lean(),
    PageViewModel.findOne({}, { at: 1 }).sort({ at: -1 }).lean(),
  ]);
  const instants = [event?.createdAt, guest?.lastActiveAt, view?.at];
  const newest = Math.max(...instants.map((at) => at?.getTime() ?? -Infinity));
  return Number.isFinite(newest) ? newest : sources.wall();
}
