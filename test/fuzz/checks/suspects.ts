/** The inputs that may have killed a process: those in flight, and those that ended shortly before. */
export class Suspects {
  readonly #inFlight = new Set<number>();
  readonly #recent: { index: number; at: number }[] = [];
  static readonly #maxRecent = 400;
  static readonly #spanMs = 3_000;

  begin(index: number): void {
    this.#inFlight.add(index);
  }

  end(index: number): void {
    this.#inFlight.delete(index);
    this.#recent.push({ index, at: performance.now() });
    if (this.#recent.length > Suspects.#maxRecent) this.#recent.shift();
  }

  /** The most likely ones first. */
  get all(): number[] {
    const since = performance.now() - Suspects.#spanMs;
    const recent = this.#recent.filter(({ at }) => at > since).map(({ index }) => index);
    return [...new Set([...recent, ...this.#inFlight])].toReversed();
  }

  clear(): void {
    this.#inFlight.clear();
    this.#recent.length = 0;
  }
}
