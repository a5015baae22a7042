import { isIPv6 } from 'node:net';
import { limitTexts, refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { maxBuckets } from '../base/limits.ts';
import { AppError } from '../base/AppError.ts';
import { logger } from '../base/logger.ts';

/** The capacity of a bucket, and the number of tokens added per second. */
interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * A key-value store that several processes share (Redis). A call rejects if the store is unavailable or slow.
 */
export interface SharedStore {
  /** The prefix of all keys. */
  readonly prefix: string;
  readonly isReady: boolean;
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

/**
 * Advances the time at which a bucket is full again by ARGV[1] milliseconds, on the store's clock. Returns
 * the milliseconds from now until that time.
 */
const moveFullAt = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local left = math.max((tonumber(redis.call('GET', KEYS[1])) or 0) - now, 0) + ARGV[1]
if left < 1 then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('SET', KEYS[1], string.format('%.0f', now + left), 'PX', math.ceil(left))
return math.ceil(left)`;

/**
 * Keeps a token bucket for each key, on the monotonic clock (GCRA). Full buckets are removed.
 *
 * `share` replicates the buckets among processes. Taking a token never waits for the store. The process
 * decides locally and then sends its decision to the store. The reply contains the total of all processes,
 * which later decisions use. While the store is unavailable, each process counts only its own tokens.
 */
export class TokenBucket {
  readonly #stepMs: number;
  readonly #spanMs: number;
  /** The time at which each bucket is full again, on the monotonic clock. */
  readonly #fullAt = new Map<string, number>();
  #sweepAbove = 1_000;
  #shared: { store: SharedStore; name: string } | undefined;

  constructor({ burst, perSecond }: Rate) {
    this.#stepMs = 1_000 / perSecond;
    this.#spanMs = burst * this.#stepMs;
  }

  /** Returns the number of buckets in memory. */
  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes `count` tokens from the key's bucket. Returns 0 if there were enough tokens. Otherwise takes none
   * and returns the milliseconds to wait.
   */
  take(key: string, now = performance.now(), count = 1): number {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + count * this.#stepMs;
    // The tolerance prevents rounding errors from refusing the last token of a burst.
    const waitMs = Math.ceil(fullAt - now - this.#spanMs - 0.001);
    if (waitMs > 0) return waitMs;
    this.#remember(key, fullAt, now);
    this.#publish(key, count);
    return 0;
  }

  refund(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt === undefined) return;
    this.#fullAt.set(key, fullAt - this.#stepMs);
    this.#publish(key, -1);
  }

  /** Shares the buckets with all processes that use this store and name. */
  share(store: SharedStore, name: string): void {
    this.#shared = { store, name: `${store.prefix}${name}:` };
  }

  #publish(key: string, count: number): void {
    if (!this.#shared?.store.isReady) return;
    const { store, name } = this.#shared;
    const options = { keys: [name + key], arguments: [String(count * this.#stepMs)] };
    store.eval(moveFullAt, options).then(
      (leftMs) => this.#applyShared(key, Number(leftMs)),
      (error: unknown) => logger.debug({ err: error }, 'a rate limit could not be shared'),
    );
  }

  #applyShared(key: string, leftMs: number): void {
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
    const targetSize = this.#fullAt.size > maxBuckets ? maxBuckets / 2 : maxBuckets;
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size <= targetSize) break;
      this.#fullAt.delete(key);
    }
    this.#sweepAbove = Math.min(maxBuckets, Math.max(1_000, 2 * this.#fullAt.size));
  }
}

/**
 * Returns the rate limit key of an address. It is the IPv4 address, or the /64 prefix of an IPv6 address,
 * because one household usually has a whole /64.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  const groups = [...first!, ...zeros, ...last!].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const minuteMs = 60_000;

/** The limits that cause a refusal with 429. */
type WaitingLimit = Parameters<typeof limitTexts>[0] | 'joins' | 'rooms';

/** Creates an error 429 for a limit. The message and `Retry-After` contain the seconds to wait. */
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
