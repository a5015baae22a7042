import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Types } from 'mongoose';
import type { TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import { countedPage, findPage } from '../../../protocol/pages.ts';
import { traffic } from '../../base/limits.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { readUserAgent } from '../../gateways/userAgent.ts';
import type { Locks } from '../../base/concurrency.ts';
import { logFailure } from '../../base/logFailure.ts';
import { logger } from '../../base/logger.ts';
import { EventModel } from '../../models/event.ts';
import {
  DailyTrafficModel,
  type DailyTrafficRecord,
  PageViewModel,
  type PageViewRecord,
} from '../../models/platform/metrics.ts';
import { ofRehearsals } from '../../models/rehearsals.ts';
import { writeOnce } from '../retryUpsert.ts';
import { closeDay, countIn, newCounter, type DayCounter } from './trafficDay.ts';

/** A visitor as far as it is counted: never by an address. */
interface Visitor {
  userAgent: string;
  country: string;
  /** Asked by Do Not Track or Global Privacy Control not to be counted. */
  isPrivate: boolean;
}

/** Written or deleted at a time, so that predictions pass in between. */
const batchSize = 200;

/** The visits of one app's pages: written within a second, counted along for today, rolled up when their day has ended. */
export class Traffic {
  readonly #locks: Locks;
  /** By visit, not by address: a venue is one address. */
  readonly #limiter = new RateLimiterMemory({ points: traffic.recordsPerMinute, duration: 60 });
  #waiting: PageViewRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #kept = { day: '', count: 0 };
  #today: { day: string; counter: DayCounter } | undefined;
  #rollingUp: Promise<void> | undefined;
  /** Every day before this one has been rolled up. */
  #doneBefore = '';

  constructor(locks: Locks) {
    this.#locks = locks;
  }

  /** Counts that a page was opened or left; bots and whoever asked not to be counted leave nothing. */
  async track(visit: TrackAnalytics, visitor: Visitor): Promise<void> {
    const told = visit.eventType === 'page_view' ? visit.eventData?.userAgent : undefined;
    const machine = readUserAgent(told ?? visitor.userAgent);
    if (visitor.isPrivate || !machine || !(await this.#isWithinRate(visit.sessionId))) return;
    this.#keep({
      eventType: visit.eventType,
      sessionId: visit.sessionId,
      page: countedPage(visit.page),
      country: visitor.country,
      ...machine,
      ...(visit.eventType === 'page_duration' && { duration: Math.round(visit.duration) }),
    });
  }

  /** Writes what waits. What could not be written goes on waiting. */
  async write(): Promise<void> {
    await this.#inTurn(async () => this.#write());
  }

  /** The traffic of the last `count` days, oldest first, today's up to this moment; days without any are left out. */
  async list(count: number, now: Date): Promise<DailyTrafficRecord[]> {
    await this.rollUp(now);
    const today = dayOf(now);
    const ended = await DailyTrafficModel.find({ _id: { $gte: addDays(today, 1 - count), $lt: today } })
      .sort({ _id: 1 })
      .lean();
    return [...ended, closeDay(today, await this.#countToday(now))];
  }

  /**
   * Rolls up every ended day that has records and is not rolled up yet, the oldest first; each is counted from its
   * records alone, so that doing it again, or going on after a crash, gives the same.
   */
  async rollUp(now: Date): Promise<void> {
    if (this.#doneBefore === dayOf(now)) return;
    this.#rollingUp ??= this.#rollUpDays(dayOf(now)).finally(() => (this.#rollingUp = undefined));
    await this.#rollingUp;
  }

  /** Writes what still waits and forgets what was counted: the database is about to close. */
  async end(): Promise<void> {
    this.#doneBefore = '';
    try {
      await this.write();
    } finally {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#waiting = [];
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
   * Keeps a record, with the server's time. Visits are not money: what is too much for that second or for the day is
   * dropped, and a crash loses the second.
   */
  #keep(record: Omit<PageViewRecord, '_id' | 'at'>): void {
    const at = new Date();
    if (this.#kept.day !== dayOf(at)) this.#kept = { day: dayOf(at), count: 0 };
    if (this.#waiting.length >= traffic.waiting || this.#kept.count >= traffic.recordsPerDay) return;
    this.#kept.count += 1;
    if (this.#kept.count === traffic.recordsPerDay) logger.warn('more visits than are kept of one day');
    this.#waiting.push({ ...record, _id: new Types.ObjectId(), at });
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
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.slice(0, batchSize);
        const counted = await withoutRehearsals(batch);
        await insert(counted);
        this.#waiting = this.#waiting.slice(batch.length);
        for (const record of counted)
          if (this.#today?.day === dayOf(record.at)) countIn(this.#today.counter, record);
      }
    } finally {
      if (this.#waiting.length > 0) this.#writeSoon();
    }
  }

  /** Today's traffic up to this moment: read once from what is stored, then counted along. */
  async #countToday(now: Date): Promise<DayCounter> {
    return this.#inTurn(async () => {
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
      const ended = day;
      const rolledUp = closeDay(ended, await this.#inTurn(async () => readDay(ended)));
      await writeOnce(async () => DailyTrafficModel.replaceOne({ _id: ended }, rolledUp, { upsert: true }));
      day = await dayWithRecords(addDays(ended, 1));
    }
    this.#doneBefore = today;
  }

  /** Whatever reads or writes single records runs one after the other, so that nothing is counted twice. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#locks.inTurn('traffic', work);
  }
}

/** Removes single records that are older than thirty days; their days stay. */
export async function expireRecords(now: Date): Promise<void> {
  const old = { at: { $lt: startOfDay(addDays(dayOf(now), -traffic.rawDays)) } };
  for (;;) {
    const batch = await PageViewModel.find(old, { _id: 1 }).sort({ at: 1 }).limit(batchSize).lean();
    if (batch.length === 0) return;
    await PageViewModel.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
}

const codeOf = ({ page }: PageViewRecord) => findPage(page)?.params.shareCode;

/** Visits of a rehearsal's pages count nowhere. */
async function withoutRehearsals(batch: PageViewRecord[]): Promise<PageViewRecord[]> {
  const visited = [...new Set(batch.flatMap((record) => codeOf(record) ?? []))];
  if (visited.length === 0) return batch;
  const rehearsals = await EventModel.find({ codes: { $in: visited }, ...ofRehearsals }, { codes: 1 }).lean();
  const rehearsed = new Set(rehearsals.flatMap(({ codes }) => codes));
  return batch.filter((record) => !rehearsed.has(codeOf(record) ?? ''));
}

/** A batch whose answer was lost is sent again, and what of it was stored is not stored twice. */
async function insert(batch: PageViewRecord[]): Promise<void> {
  if (batch.length === 0) return;
  try {
    await PageViewModel.insertMany(batch, { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Counts a whole day's records. */
async function readDay(day: string): Promise<DayCounter> {
  const counter = newCounter();
  const ofDay = { at: { $gte: startOfDay(day), $lt: startOfDay(addDays(day, 1)) } };
  for await (const record of PageViewModel.find(ofDay).lean().cursor({ batchSize: 1_000 }))
    countIn(counter, record);
  return counter;
}

/** The first day with records, of all or from one on. */
async function dayWithRecords(from: string | null): Promise<string | undefined> {
  const first = await PageViewModel.findOne(from === null ? {} : { at: { $gte: startOfDay(from) } })
    .sort({ at: 1 })
    .lean();
  return first ? dayOf(first.at) : undefined;
}
