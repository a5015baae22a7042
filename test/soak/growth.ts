/** What the server held at one moment, after a collection. */
export interface Sample {
  atMs: number;
  /** Samples of different processes say nothing about growth. */
  pid: number;
  /** Nobody was connected. */
  isIdle: boolean;
  heldBytes: number;
  residentBytes: number;
  timers: number;
  files: number;
  connections: number;
  dataBytes: number;
}

export type Measure = Exclude<keyof Sample, 'atMs' | 'pid' | 'isIdle'>;

/** So many evenings it takes until a process holds what it always will (measured: memory rises by 2 MB in them). */
const warmUpSamples = 6;

/**
 * By how much a measure grows in an hour: the least squares over all processes, each with its own beginning, which is
 * left out while it warms up. NaN when there are too few samples.
 */
export function slopePerHour(samples: readonly Sample[], measure: Measure): number {
  const pids = new Set(samples.map(({ pid }) => pid));
  let [products, squares] = [0, 0];
  for (const pid of pids) {
    const warm = samples.filter((sample) => sample.pid === pid).slice(warmUpSamples);
    const meanAt = mean(warm.map(({ atMs }) => atMs));
    const meanValue = mean(warm.map((sample) => sample[measure]));
    for (const sample of warm) {
      products += (sample.atMs - meanAt) * (sample[measure] - meanValue);
      squares += (sample.atMs - meanAt) ** 2;
    }
  }
  return (products / squares) * 3_600_000;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
