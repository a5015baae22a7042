import type { BenchServer, Child, Row } from './benchKit.ts';
import { joinGuests, makeEvent } from './benchEvent.ts';
import { replyRates, replyRatio, replyTimes, throughputs } from './benchReplies.ts';
import type { Probe } from './benchServer.ts';
import { poster } from './predicting.ts';
import { Caller } from '../Caller.ts';
import { range } from '../figures.ts';

const atOnce = 64;
const spanMs = 4_000;
const guestCount = 300;

type Bare = Child<{ ports: Record<'http', number> }>;

/**
 * Measures the maximum rate of predictions, the cost of one compared with bare node:http, and the database’s
 * rate.
 */
export async function measureThroughput(
  server: BenchServer,
  bare: Bare,
  { name, isFirst }: { name: string; isFirst: boolean },
): Promise<Row[]> {
  const { shareCode, questionIds } = await makeEvent(server, 40);
  const guests = await joinGuests(server, shareCode, guestCount);
  const cpuOf = async () => (await server.ask<Probe>({ ask: 'probe' })).cpuUs;
  const post = poster(guests, questionIds);
  const predict = async () => {
    await post();
    return 200;
  };

  await hammer(predict, 1_000);
  const cpuBefore = await cpuOf();
  const stored = await hammer(predict, spanMs);
  const storedUs = ((await cpuOf()) - cpuBefore) / stored;
  const rows = [
    {
      what: `predictions per second over HTTP, durable, ${name}`,
      figure: `${Math.round(stored / (spanMs / 1_000))}/s (${Math.round(storedUs)} us of our CPU each)`,
      target: '',
    },
    ...(await measureReplies(post)),
  ];
  if (!isFirst) return rows;

  await server.ask({ ask: 'pretend' });
  await hammer(predict, 1_000);
  const pretendBefore = await cpuOf();
  const pretended = await hammer(predict, spanMs);
  const pretendedUs = ((await cpuOf()) - pretendBefore) / pretended;
  await server.ask({ ask: 'store' });

  const caller = new Caller(`http://127.0.0.1:${bare.first.ports.http}`);
  const bareCpu = async () => (await bare.ask<{ cpuUs: number }>({ ask: 'cpu' })).cpuUs;
  const postBare = async (n: number) => {
    const { id } = guests[n % guests.length]!;
    caller.cookie = guests[n % guests.length]!.caller.cookie;
    return (await caller.call('POST', '/', { participantId: id, answer: 'yes' })).status;
  };
  await hammer(postBare, 1_000);
  const bareBefore = await bareCpu();
  const bareCount = await hammer(postBare, spanMs);
  const bareUs = ((await bareCpu()) - bareBefore) / bareCount;
  rows.push({
    what: 'POST of a prediction without the database: CPU of bare node:http / ours',
    figure: `${(bareUs / pretendedUs).toFixed(2)} (${Math.round(bareUs)} us / ${Math.round(pretendedUs)} us)`,
    target: 'at least 0.40',
  });
  return rows;
}

const targets = { 50: '1.2', 300: '1.4', 667: '1.8' };

async function measureReplies(post: () => Promise<void>): Promise<Row[]> {
  const replies = await replyTimes(post);
  const rates = await throughputs(post);
  return [
    ...replyRates.map((rate) => ({
      what: `reply at ${rate} predictions/s, relative to a lone one`,
      figure: replyRatio(replies, rate),
      target: `p50 at most ${targets[rate]}, p99 at most 15 ms more`,
    })),
    ...rates.map(([count, perSecond]) => ({
      what: `durable predictions with ${count} in flight`,
      figure: `${Math.round(perSecond)}/s`,
      target: '',
    })),
  ];
}

/** Sends requests as fast as replies arrive, `atOnce` concurrently. Counts the successful ones. */
async function hammer(call: (n: number) => Promise<number>, forMs: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  let n = 0;
  let count = 0;
  await Promise.all(
    range(atOnce).map(async () => {
      while (performance.now() < endsAt) if ((await call(n++)) < 300) count += 1;
    }),
  );
  return count;
}
