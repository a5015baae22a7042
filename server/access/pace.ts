import { isIPv6 } from 'node:net';
import { limitTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../AppError.ts';

/** How much may come at once, and how much is given back each second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** Beyond so many buckets that are not full, the older half is forgotten. */
const mostKeys = 100_000;

/** A token bucket for each key, by the monotonic clock (GCRA). One that is full again is forgotten. */
export class Pace {
  readonly #stepMs: number;
  readonly #spanMs: number;
  /** When each bucket is full again. */
  readonly #fullAt = new Map<string, number>();
  #sweepAbove = 1_000;

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
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size > this.#sweepAbove) this.#sweep(now);
    return 0;
  }

  /** Gives one back that was taken for what turned out to cost nothing. */
  giveBack(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.#stepMs);
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

/** Refuses with 429 and how long to wait, as words and as `Retry-After` (in seconds). */
export function tooMany(what: Parameters<typeof limitTexts>[0], waitMs: number): AppError {
  const minutes = waitMs <= minuteMs / 4 ? 0 : Math.ceil(waitMs / minuteMs);
  return new AppError('too_many_attempts', limitTexts(what, { minutes }), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
    limit: what,
  });
}
