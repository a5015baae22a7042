import { percentile } from '../load/figures.ts';

/** Response times by kind of request; those on the delayed network are separate. */
export class Times {
  readonly #spans = new Map<string, number[]>();

  note(what: string, ms: number): void {
    const spans = this.#spans.get(what) ?? [];
    spans.push(ms);
    this.#spans.set(what, spans);
  }

  /** The median, 99th percentile and maximum of each, in milliseconds. */
  get rows(): [what: string, figures: string][] {
    return [...this.#spans].map(([what, spans]) => {
      const figures = [percentile(spans, 0.5), percentile(spans, 0.99), percentile(spans, 1)];
      return [what, `${figures.map(Math.round).join(' / ')} ms (${spans.length})`];
    });
  }
}
