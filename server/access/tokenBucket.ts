import { isIPv6 } from 'node:net';
import { limitTexts, refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { logger } from '../base/logger.ts';

/** How much may come at once, and how much is given back each second. */
interface Rate {
  burst: number;
  perSecond: number;
}

/** A store of numbers that several processes share (Redis). It rejects while it is away, or slow. */
export interface SharedStore {
  /** Stands before every key. */
  readonly prefix: string;
  readonly isReady: boolean;
  eval: (script: string, asked: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

/** Puts off by so many milliseconds when a bucket is full again, by the store's clock; gives how long that is from now. */
const putOff = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local left = math.max((tonumber(redis.call('GET', KEYS[1])) or 0) - now, 0) + ARGV[1]
if left < 1 then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('SET', KEYS[1], string.format('%.0f', now + left), 'PX', math.ceil(left))
return math.ceil(left)`;

/** Beyond so many buckets that are not full, the older half is forgotten. */
const mostKeys = 100_000;

/**
 * A token bucket for each key, by the monotonic clock (GCRA). One that is full again is forgotten. Shared with other
 * processes, what was taken here is told to all, and what all have taken together counts from then on: nobody waits for it,
 * and while the store is away each counts for itself.
 */
export class TokenBucket {
  readonly #stepMs: number;
  readonly #spanMs: number;
  /** When each bucket is full again. */
  readonly #fullAt = new Map<string, number>();
  #sweepAbove = 1_000;
  #shared: { store: SharedStore; name: string } | undefined;

  constructor({ burst, perSecond }: Rate) {
    this.#stepMs = 1_000 / perSecond;
    this.#spanMs = burst * this.#stepMs;
  }

  /** How many buckets are remembered. */
  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes one (or `count`) out of the key's bucket: 0 when it was granted, else how many milliseconds to wait. A refusal
   * takes nothing.
   */
  take(key: string, now = performance.now(), count = 1): number {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + count * this.#stepMs;
    // A rounding error of the sum is no reason to refuse the last one of a burst.
    const waitMs = Math.ceil(fullAt - now - this.#spanMs - 0.001);
    if (waitMs > 0) return waitMs;
    this.#remember(key, fullAt, now);
    this.#tell(key, count);
    return 0;
  }

  /** Gives one back that was taken for what turned out to cost nothing. */
  giveBack(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt === undefined) return;
    this.#fullAt.set(key, fullAt - this.#stepMs);
    this.#tell(key, -1);
  }

  /** From now on the buckets are those of everybody who shares them under this name. */
  share(store: SharedStore, name: string): void {
    this.#shared = { store, name: `${store.prefix}${name}:` };
  }

  #tell(key: string, count: number): void {
    if (!this.#shared?.store.isReady) return;
    const { store, name } = this.#shared;
    const asked = { keys: [name + key], arguments: [String(count * this.#stepMs)] };
    store.eval(putOff, asked).then(
      (leftMs) => this.#learn(key, Number(leftMs)),
      (error: unknown) => logger.debug({ err: error }, 'what a limit has counted could not be shared'),
    );
  }

  #learn(key: string, leftMs: number): void {
    const now = performance.now();
    if (now + leftMs > (this.#fullAt.get(key) ?? now)) this.#remember(key, now + leftMs, now);
  }

  #remember(key: string, fullAt: number, now: number): void {
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size > this.#sweepAbove) this.#sweep(now);
  }

  #sweep(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
    const kept = this.#fullAt.size > mostKeys ? mostKeys / 2 : mostKeys;
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size <= kept) break;
      this.#fullAt.delete(key);
    }
    this.#sweepAbove = Math.min(mostKeys, Math.max(1_000, 2 * this.#fullAt.size));
  }
}

/** What an address is counted by: an IPv6 address by its /64, of which one household or phone has every address; any other as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  const groups = [...first!, ...zeros, ...last!].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const minuteMs = 60_000;

/** The limits that refuse with 429. */
type WaitingLimit = Parameters<typeof limitTexts>[0] | 'joins' | 'rooms';

/** Makes every 429: counted at its limit, with the time to wait in the sentence and in `Retry-After` (in seconds). */
export const tooMany = (limit: WaitingLimit, waitMs: number): AppError =>
  new AppError('too_many_attempts', sentenceOf(limit, waitMs), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
    limit,
  });

function sentenceOf(limit: WaitingLimit, waitMs: number) {
  if (limit === 'joins') return refusalTexts.translatable('tooManyJoins');
  const minutes = waitMs <= minuteMs / 4 ? 0 : Math.ceil(waitMs / minuteMs);
  return limitTexts.translatable(limit === 'rooms' ? 'attempts' : limit, { minutes });
}
