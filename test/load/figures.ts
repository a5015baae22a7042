/** The value that `share` of all stay below (0.5: the median); NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `12 / 30 / 41 ms`: half of all, 95 and 99 of 100 stayed below. */
export function spread(valuesMs: readonly number[]): string {
  if (valuesMs.length === 0) return 'nothing to measure';
  const figures = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(valuesMs, share)));
  return `${figures.join(' / ')} ms`;
}

/** Lines of text with what they are about in front. */
export function list(rows: readonly (readonly [what: string, figure: string | number])[]): string {
  const width = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, figure]) => `  ${what.padEnd(width)}  ${figure}`).join('\n');
}

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export const sleep = async (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake);
  });
