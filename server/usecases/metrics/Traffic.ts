import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Types } from 'mongoose';
import type { TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import { countedPage, findPage } from '../../../protocol/pages.ts';
import { traffic } from '../../base/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { readUserAgent } from '../../gateways/userAgent.ts';
import type { KeyedQueues } from '../../base/concurrency.ts';
import { logFailure } from '../../base/logFailure.ts';
import { logger } from '../../base/logger.ts';
import { EventModel } from '../../models/event.ts';
import {
  DailyTrafficModel,
  type DailyTrafficRecord,
  PageViewModel,
  type PageViewRecord,
} from '../../models/platform/metrics.ts';
import { rehearsalFilter } from '../../models/rehearsals.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';
import { closeDay, countIn, newCounter, type DayCounter } from './trafficDay.ts';

/** The data about a visitor that is counted. It contains no address. */
interface Visitor {
  userAgent: string;
  country: string;
  /** True if the browser sends Do Not Track or Global Privacy Control. */
  isPrivate: boolean;
}

/** The number of records per write or deletion. Small batches allow predictions to run in between. */
const batchSize = 200;

/**
 * Counts page visits of one app. Writes them in batches within a second, keeps today's totals in memory, and
 * summarizes each day after it has ended.
 */
export class Traffic {
  readonly #queues: KeyedQueues;
  /**
   * Limits the records per visit. The limit is not per address, because all guests of a venue share one
   * address.
   */
  readonly #limiter = new RateLimiterMemory({ points: traffic.recordsPerMinute, duration: 60 });
  #pending: PageViewRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #acceptedToday = { day: '', count: 0 };
  #today: { day: string; counter: DayCounter } | undefined;
  #rollingUp: Promise<void> | undefined;
  /** All days before this day are summarized. */
  #rolledUpBefore = '';

  constructor(queues: KeyedQueues) {
    this.#queues = queues;
  }

  /**
   * Counts a page that was opened or left. Ignores bots, and visitors whose browsers ask not to be tracked.
   */
  async track(visit: TrackAnalytics, visitor: Visitor): Promise<void> {
    const reportedUserAgent = visit.eventType === 'page_view' ? visit.eventData?.userAgent : undefined;
    const device = readUserAgent(reportedUserAgent ?? visitor.userAgent);
    if (visitor.isPrivate || !device || !(await this.#isWithinRate(visit.sessionId))) return;
    this.#accept({
      eventType: visit.eventType,
      sessionId: visit.sessionId,
      page: countedPage(visit.page),
      country: visitor.country,
      ...device,
      ...(visit.eventType === 'page_duration' && { duration: Math.round(visit.duration) }),
    });
  }

  /** Writes the pending records. If the write fails, the records stay pending. */
  async write(): Promise<void> {
    await this.#exclusively(async () => this.#write());
  }

  /**
   * Returns the traffic of the last `count` days, oldest first, including today. Omits days without records.
   */
  async list(count: number, now: Date): Promise<DailyTrafficRecord[]> {
    await this.rollUp(now);
    const today = dayOf(now);
    const pastDays = await DailyTrafficModel.find({ _id: { $gte: addDays(today, 1 - count), $lt: today } })
      .sort({ _id: 1 })
      .lean();
    return [...pastDays, closeDay(today, await this.#countToday(now))];
  }

  /**
   * Summarizes all past days that have records but no summary, oldest first. A summary depends only on the
   * records, so a repetition after a crash gives the same result.
   */
  async rollUp(now: Date): Promise<void> {
    if (this.#rolledUpBefore === dayOf(now)) return;
    this.#rollingUp ??= this.#rollUpDays(dayOf(now)).finally(() => (this.#rollingUp = undefined));
    await this.#rollingUp;
  }

  /** Writes the pending records and clears the counters. Must be called before the database closes. */
  async end(): Promise<void> {
    this.#rolledUpBefore = '';
    try {
      await this.write();
    } finally {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#pending = [];
      this.#today = undefined;
    }
  }

  async #isWithinRate(sessionId: string): Promise<boolean> {
    return this.#limiter.consume(sessionId).then(
      () => true,
      () => false,
    );
  }

  /**
   * Queues a record with the server's time. Drops the record while too many records are pending, and above
   * the daily limit. A crash loses the pending records.
   */
  #accept(record: Omit<PageViewRecord, '_id' | 'at'>): void {
    const at = new Date();
    if (this.#acceptedToday.day !== dayOf(at)) this.#acceptedToday = { day: dayOf(at), count: 0 };
    if (this.#pending.length >= traffic.waiting || this.#acceptedToday.count >= traffic.recordsPerDay) return;
    this.#acceptedToday.count += 1;
    if (this.#acceptedToday.count === traffic.recordsPerDay)
      logger.warn('the daily limit of page view records is reached');
    this.#pending.push({ ...record, _id: new Types.ObjectId(), at });
    this.#writeSoon();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.write().catch((error: unknown) => logFailure(error, 'writing visits failed'));
    }, traffic.waitMs).unref();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending.slice(0, batchSize);
        const counted = await withoutRehearsals(batch);
        await insert(counted);
        this.#pending = this.#pending.slice(batch.length);
        for (const record of counted)
          if (this.#today?.day === dayOf(record.at)) countIn(this.#today.counter, record);
      }
    } finally {
      if (this.#pending.length > 0) this.#writeSoon();
    }
  }

  /** Returns today's totals. The first call of a day reads the stored records. Later calls use memory. */
  async #countToday(now: Date): Promise<DayCounter> {
    return this.#exclusively(async () => {
      await this.#write();
      const day = dayOf(now);
      if (this.#today?.day !== day) this.#today = { day, counter: await readDay(day) };
      return this.#today.counter;
    });
  }

  async #rollUpDays(today: string): Promise<void> {
    await this.write();
    const last = await DailyTrafficModel.findOne({ _id: { $lt: today } })
      .sort({ _id: -1 })
      .lean();
    let day = await dayWithRecords(last && addDays(last._id, 1));
    while (day !== undefined && day < today) {
      const endedDay = day;
      const rolledUp = closeDay(endedDay, await this.#exclusively(async () => readDay(endedDay)));
      await upsertWithRetry(async () =>
        DailyTrafficModel.replaceOne({ _id: endedDay }, rolledUp, { upsert: true }),
      );
      day = await dayWithRecords(addDays(endedDay, 1));
    }
    this.#rolledUpBefore = today;
  }

  /** Serialises all reads and writes of records, so that no record is counted twice. */
  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#queues.run('traffic', work);
  }
}

/** Deletes single records that are older than `traffic.rawDays`. The daily summaries stay. */
export async function expireRecords(now: Date): Promise<void> {
  const old = { at: { $lt: startOfDay(addDays(dayOf(now), -traffic.rawDays)) } };
  for (;;) {
    const batch = await PageViewModel.find(old, { _id: 1 }).sort({ at: 1 }).limit(batchSize).lean();
    if (batch.length === 0) return;
    await PageViewModel.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
}

const codeOf = ({ page }: PageViewRecord) => findPage(page)?.params.shareCode;

/** Returns the visits without those of rehearsals, which are not counted. */
async function withoutRehearsals(batch: PageViewRecord[]): Promise<PageViewRecord[]> {
  const visitedCodes = [...new Set(batch.flatMap((record) => codeOf(record) ?? []))];
  if (visitedCodes.length === 0) return batch;
  const rehearsals = await EventModel.find(
    { codes: { $in: visitedCodes }, ...rehearsalFilter },
    { codes: 1 },
  ).lean();
  const rehearsalCodes = new Set(rehearsals.flatMap(({ codes }) => codes));
  return batch.filter((record) => !rehearsalCodes.has(codeOf(record) ?? ''));
}

/** Inserts records. Ignores records that an earlier try has stored although the reply was lost. */
async function insert(batch: PageViewRecord[]): Promise<void> {
  if (batch.length === 0) return;
  try {
    await PageViewModel.insertMany(batch, { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Counts the records of a whole day. */
async function readDay(day: string): Promise<DayCounter> {
  const counter = newCounter();
  const ofDay = { at: { $gte: startOfDay(day), $lt: startOfDay(addDays(day, 1)) } };
  for await (const record of PageViewModel.find(ofDay).lean().cursor({ batchSize: 1_000 }))
    countIn(counter, record);
  return counter;
}

/** Returns the first day with records. If `from` is given, ignores earlier days. */
async function dayWithRecords(from: string | null): Promise<string | undefined> {
  const first = await PageViewModel.findOne(from === null ? {} : { at: { $gte: startOfDay(from) } })
    .sort({ at: 1 })
    .lean();
  return first ? dayOf(first.at) : undefined;
}
