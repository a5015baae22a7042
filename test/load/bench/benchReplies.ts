import { percentile } from '../figures.ts';
import { hammered, lone, paced } from './predicting.ts';

/** Predictions per second, at an even rate. */
export const replyRates = [50, 300, 667] as const;
/** Numbers of concurrent predictions, each followed by the next one when its reply arrives. */
export const inFlightCounts = [1, 4, 20, 64, 256] as const;

type Post = () => Promise<void>;

/** Milliseconds from request to reply: of a guest who predicts alone, and by rate. */
export interface ReplyTimes {
  loneMs: number[];
  byRate: Record<number, number[]>;
}

const timed =
  (post: Post, waitedMs: number[]): Post =>
  async () => {
    const at = performance.now();
    await post();
    waitedMs.push(performance.now() - at);
  };

/** Measures `seconds` of each rate, with lone predictions before and after. */
export async function replyTimes(post: Post, seconds = 4): Promise<ReplyTimes> {
  const loneMs = await lone(post, 150);
  const byRate: ReplyTimes['byRate'] = {};
  for (const rate of replyRates) {
    const waitedMs: number[] = [];
    await paced(timed(post, waitedMs), rate, rate * seconds);
    byRate[rate] = waitedMs;
  }
  loneMs.push(...(await lone(post, 150)));
  return { loneMs, byRate };
}

/** Durable predictions per second by the number in flight, as [count, rate] entries. */
export async function throughputs(post: Post, seconds = 1.5): Promise<[count: number, perSecond: number][]> {
  const rates: [number, number][] = [];
  for (const atOnce of inFlightCounts) {
    const startedAt = performance.now();
    let count = 0;
    while (performance.now() - startedAt < seconds * 1_000)
      count += await hammered(post, Math.max(8, atOnce * 4), atOnce);
    rates.push([atOnce, (count * 1_000) / (performance.now() - startedAt)]);
  }
  return rates;
}

/** `p50 1.10 (1.2 ms), p99 +4 ms`: the median relative to a lone prediction, and the p99 above the p50. */
export function replyRatio({ loneMs, byRate }: ReplyTimes, rate: number): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(byRate[rate] ?? [], share)) as [number, number];
  const ratio = p50 / percentile(loneMs, 0.5);
  return `p50 ${ratio.toFixed(2)} (${p50.toFixed(1)} ms), p99 +${Math.round(p99 - p50)} ms`;
}
