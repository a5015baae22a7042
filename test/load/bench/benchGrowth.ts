import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';
import { Caller } from '../Caller.ts';
import { percentile, range } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';
import { sourcesOf } from '../sources.ts';
import { type Guest, makeEvent, play, playMs, reveal } from './benchEvent.ts';
import { type BenchServer, inParallel } from './benchKit.ts';
import { end, endChildren, startServer } from './benchProcesses.ts';
import type { Probe } from './benchServer.ts';

/**
 * `npm run bench:growth`: the costs of one process by the size and number of events, in about four minutes.
 * The load shares the machine with the server. An idle process beside it measures the machine’s own delay.
 */
const allStages = [
  ...[100, 300, 1_000, 3_000, 5_000].map((guests) => ({ events: 1, guests })),
  ...[1, 10, 100].map((events) => ({ events, guests: 50 })),
];
/** `-- 5000 100x50`: only these stages, as guests or as events x guests. */
const stageNames = process.argv.slice(2);
const stages = allStages.filter(
  ({ events, guests }) =>
    stageNames.length === 0 || stageNames.includes(events === 1 ? String(guests) : `${events}x${guests}`),
);
const questionCount = 20;
/**
 * Twenty predictions of each guest in thirty seconds, up to what one process and its load can handle here.
 */
const rateOf = (guests: number) => Math.min(300, (guests * 20) / 30);

interface Gathering {
  organiser: Caller;
  shareCode: string;
  questionIds: string[];
  guests: Guest[];
  screen: LeanSocket;
}

async function populate(server: BenchServer, guestsOfEach: number, phones: LeanSocket[]): Promise<Gathering> {
  const { organiser, shareCode, questionIds } = await makeEvent(server, questionCount);
  const sources = await sourcesOf(server.origin, guestsOfEach);
  const guests: Guest[] = [];
  await inParallel(guestsOfEach, 32, async (index) => {
    const source = sources[index % sources.length];
    const caller = new Caller(server.origin, source);
    const { status, body } = await caller.call('POST', `/api/events/${shareCode}/participants`, {
      username: `Guest ${index}`,
    });
    if (status >= 300) throw new Error(`A join was refused: ${status}.`);
    const phone = await LeanSocket.open(server.origin, caller.cookie, source);
    await phone.join(shareCode, 'guest');
    phones.push(phone);
    guests.push({ caller, id: body.id as string });
  });
  const screen = await LeanSocket.open(server.origin);
  await screen.join(shareCode, 'screen');
  return { organiser, shareCode, questionIds, guests, screen };
}

async function measure(uri: string, idle: BenchServer, { events, guests }: (typeof allStages)[number]) {
  const server = await startServer(uri);
  const probe = async (from = server) => from.ask<Probe>({ ask: 'probe' });
  const guestCount = events * guests;
  const phones: LeanSocket[] = [];
  // The first event is a warm-up.
  await populate(server, 50, []);
  const empty = await probe();
  const populated: Gathering[] = [];
  for (const _ of range(events)) populated.push(await populate(server, guests, phones));
  const joined = await probe();
  const { deliveries } = await server.ask<{ deliveries: number }>({
    ask: 'broadcast',
    rounds: Math.ceil(20_000 / guestCount),
  });
  const resources = await probe();
  await probe(idle);
  const perSecond = rateOf(guestCount);
  const played = await Promise.all(
    populated.map(async (event) => play({ ...event, phones: [], perSecond: perSecond / events })),
  );
  const after = await probe();
  const beside = await probe(idle);
  const [first] = populated as [Gathering];
  const revealMs = await reveal(first.organiser, phones.slice(0, guests), {
    shareCode: first.shareCode,
    questionId: first.questionIds[0]!,
  });
  const revealed = await probe();
  for (const { screen } of populated) screen.close();
  for (const phone of phones) phone.close();
  await end(server);
  const us = (value: number) => String(Math.round(value));
  const lag = ({ lagMs }: Probe) => lagMs.map(us).join(' / ');
  const submitMs = played.flatMap((event) => event.submitMs);
  return [
    events === 1 ? `1 event, ${guests}` : `${events} events of ${guests}`,
    us((joined.cpuUs - empty.cpuUs) / guestCount),
    us((joined.memoryBytes - empty.memoryBytes) / guestCount / 1_024),
    ((resources.cpuUs - joined.cpuUs) / deliveries).toFixed(1),
    us(perSecond),
    us((after.cpuUs - resources.cpuUs) / ((perSecond * playMs) / 1_000)),
    lag(after),
    lag(beside),
    `${us(percentile(submitMs, 0.5))} / ${us(percentile(submitMs, 0.99))}`,
    us(Math.max(...revealMs)),
    us(revealed.lagP99Ms),
  ];
}

const head = [
  'guests',
  'join, us',
  'guest, KB',
  'delivery, us',
  'predictions/s',
  'prediction, us',
  'lag p50/p99/p99.9, ms',
  'idle beside, ms',
  'submit to screen p50/p99, ms',
  'reveal to the last phone, ms',
  'lag p99 meanwhile, ms',
];

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foretold-growth-'));
  const embedded = await startEmbeddedStore(folder, 'foretold');
  try {
    const idle = await startServer(embedded.uri);
    console.log(`${availableParallelism()} cores, Node ${process.version}\n`);
    for (const line of [head, head.map(() => '---')]) console.log(`| ${line.join(' | ')} |`);
    for (const stage of stages) console.log(`| ${(await measure(embedded.uri, idle, stage)).join(' | ')} |`);
  } finally {
    endChildren();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
process.exit(0);
