import { percentile } from '../load/figures.ts';

/** How long replies took, by what was asked; while the network was late apart from the rest. */
export class Times {
  readonly #spans = new Map<string, number[]>();

  note(what: string, ms: number): void {
    const spans = this.#spans.get(what) ?? [];
    spans.push(ms);
    this.#spans.set(what, spans);
  }

  /** `half / 99 of 100 / longest` of each, in milliseconds. */
  get rows(): [what: string, figures: string][] {
    return [...this.#spans].map(([what, spans]) => {
      const figures = [percentile(spans, 0.5), percentile(spans, 0.99), percentile(spans, 1)];
      return [what, `${figures.map(Math.round).join(' / ')} ms (${spans.length})`];
    });
  }
}
