/** The resources of the server after a garbage collection. */
export interface Sample {
  atMs: number;
  /** The process id: only samples of the same process show growth. */
  pid: number;
  /** No client was connected. */
  isIdle: boolean;
  heldBytes: number;
  residentBytes: number;
  timers: number;
  files: number;
  connections: number;
  dataBytes: number;
}

export type Measure = Exclude<keyof Sample, 'atMs' | 'pid' | 'isIdle'>;

/** The number of events until a process has its steady size (measured: memory rises by 2 MB until then). */
const warmUpSamples = 6;

/**
 * The growth of a measure per hour: least squares over all processes, each with its own intercept and without
 * its warm-up. NaN when there are too few samples.
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
