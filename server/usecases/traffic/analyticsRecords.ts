import { Types } from 'mongoose';
import { traffic } from '../../../protocol/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { logFailure } from '../../logFailure.ts';
import { logger } from '../../logger.ts';
import { PageViewModel, type PageViewRecord } from '../../models/PageView.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import { inTurn } from '../../turns.ts';
import { countIn, emptyTally, type Tally } from './analyticsTally.ts';

/** Everything that reads or writes single records runs one after the other, so that nothing is counted twice. */
const turn = 'traffic';
/** Small, so that predictions pass between two writes. */
const batchSize = 200;

let waiting: PageViewRecord[] = [];
let timer: NodeJS.Timeout | undefined;
let kept = { day: '', count: 0 };
let today: { day: string; tally: Tally } | undefined;

/**
 * Keeps a record, with the server's time: it is written within a second, together with what else comes in. Visits are
 * not money: what is too much for that second or for the day is dropped, and a crash loses the second.
 */
export function keepRecord(record: Omit<PageViewRecord, '_id' | 'at'>): void {
  const at = new Date();
  if (kept.day !== dayOf(at)) kept = { day: dayOf(at), count: 0 };
  if (waiting.length >= traffic.waiting || kept.count >= traffic.recordsPerDay) return;
  kept.count += 1;
  if (kept.count === traffic.recordsPerDay) logger.warn('more visits than are kept of one day');
  waiting.push({ ...record, _id: new Types.ObjectId(), at });
  writeSoon();
}

function writeSoon(): void {
  timer ??= setTimeout(() => {
    writeRecords().catch((error: unknown) => logFailure(error, 'writing visits failed'));
  }, traffic.waitMs).unref();
}

/** Writes what waits. What could not be written goes on waiting. */
export const writeRecords = async (): Promise<void> => inTurn(turn, write);

async function write(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  try {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      await insert(batch);
      waiting = waiting.slice(batch.length);
      for (const record of batch) if (today?.day === dayOf(record.at)) countIn(today.tally, record);
    }
  } finally {
    if (waiting.length > 0) writeSoon();
  }
}

/** A batch whose answer was lost is sent again, and what of it was stored is not stored twice. */
async function insert(batch: PageViewRecord[]): Promise<void> {
  try {
    await PageViewModel.insertMany(batch, { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Today's traffic up to this moment: read once from what is stored, then counted along. */
export async function tallyToday(now: Date): Promise<Tally> {
  return inTurn(turn, async () => {
    await write();
    const day = dayOf(now);
    if (today?.day !== day) today = { day, tally: await readTally(day) };
    return today.tally;
  });
}

/** Counts a whole day's records anew. */
export const tallyDay = async (day: string): Promise<Tally> => inTurn(turn, async () => readTally(day));

async function readTally(day: string): Promise<Tally> {
  const tally = emptyTally();
  const ofDay = { at: { $gte: startOfDay(day), $lt: startOfDay(addDays(day, 1)) } };
  for await (const record of PageViewModel.find(ofDay).lean().cursor({ batchSize: 1_000 }))
    countIn(tally, record);
  return tally;
}

/** Writes what waits and forgets what was counted: the database is about to close. */
export async function endRecords(): Promise<void> {
  try {
    await writeRecords();
  } finally {
    clearTimeout(timer);
    timer = undefined;
    waiting = [];
    today = undefined;
  }
}
