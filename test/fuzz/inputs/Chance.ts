/** A seeded random generator: the same seed and index give the same input. */
export class Chance {
  #state: number;

  constructor(seed: number, index = 0) {
    this.#state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
    // Adjacent indexes start with similar states, so the first values are discarded.
    for (let i = 0; i < 4; i += 1) this.next();
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)]!;
  }

  /** A value chosen by weight. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * values.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    return values.at(-1)![1];
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(0, 255)));
  }

  /** Changes, removes, duplicates or inserts some bytes. */
  mutate(bytes: Buffer): Buffer {
    const changed = [...bytes];
    for (let times = this.int(1, 4); times > 0; times -= 1) {
      const at = this.int(0, Math.max(0, changed.length - 1));
      const few = this.int(1, 8);
      const kind = this.int(0, 4);
      if (kind === 0) changed[at] = this.int(0, 255);
      else if (kind === 1) changed.splice(at, few);
      else if (kind === 2) changed.splice(at, 0, ...changed.slice(at, at + few));
      else if (kind === 3) changed.splice(at, 0, ...this.bytes(few));
      else changed[at] = (changed[at] ?? 0) ^ (1 << this.int(0, 7));
    }
    return Buffer.from(changed);
  }
}
