/** The value below which `share` of all values lie (0.5: the median); NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `12 / 30 / 41 ms`: the median, the 95th and the 99th percentile. */
export function spread(valuesMs: readonly number[]): string {
  if (valuesMs.length === 0) return 'nothing to measure';
  const figures = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(valuesMs, share)));
  return `${figures.join(' / ')} ms`;
}

/** Formats rows as aligned lines, with the label in front. */
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
