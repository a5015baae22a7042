import { fork, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, untilOpen } from '../../cluster/startCluster.ts';
import { Caller } from '../Caller.ts';
import { list, percentile, range } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';
import { type Address, inParallel } from './benchKit.ts';
import { joinGuests, makeEvent } from './benchEvent.ts';
import { hammered, lone, paced, poster } from './predicting.ts';
import { cpuOf } from './processCpu.ts';
import { replyRates, type ReplyTimes, replyRatio, replyTimes, throughputs } from './benchReplies.ts';

/**
 * `npm run bench:beside -- OTHER`: compares this version with another built checkout. Both are started like
 * `npm start` and take turns on this machine. Measures the processor time of a prediction and a join over all
 * processes, the replies by rate, and the throughput by the number in flight. Only the comparison is
 * meaningful, because both share the machine. `--only replies` leaves out the processor time.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '4' }, only: { type: 'string' } },
});
const isRepliesOnly = values.only === 'replies';
const password = 'the owner of the bench';
const guestCount = 300;

interface Server extends Address {
  child: ChildProcess;
}

/** The processor time of one operation in microseconds. */
interface Cost {
  serverUs: number;
  storeUs: number;
}

async function start(name: string, checkout: string, folder: string): Promise<Server> {
  const port = await freePort();
  const program = ['supervisor.js', 'watch.js', 'main.js']
    .map((file) => join(checkout, 'dist/server', file))
    .find(existsSync);
  if (!program) throw new Error(`${checkout} is not built. Run \`npm run build\` there first.`);
  const child = spawn(process.execPath, [program], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      OWNER_PASSWORD: password,
      DATA_DIR: join(folder, name),
    },
  });
  await untilOpen(port);
  return { child, origin: `http://127.0.0.1:${port}`, password };
}

/** The processor time of the work per operation. */
async function costOf({ child }: Server, work: () => Promise<number>): Promise<Cost> {
  const before = await cpuOf(child.pid!);
  const count = await work();
  const after = await cpuOf(child.pid!);
  return {
    serverUs: (after.serverUs - before.serverUs) / count,
    storeUs: (after.storeUs - before.storeUs) / count,
  };
}

/**
 * Returns `comes`, which joins one guest (the call, the connection and the snapshot), and `leave`, which closes
 * all connections. The guests' addresses rotate.
 */
function joiners(server: Server, shareCode: string, prefix: string) {
  const sockets: LeanSocket[] = [];
  let n = 0;
  const comes = async () => {
    const index = n++;
    const caller = new Caller(server.origin, `127.0.0.${2 + (index % 8)}`);
    const { status } = await caller.call('POST', `/api/events/${shareCode}/participants`, {
      username: `${prefix} ${index}`,
    });
    if (status >= 300) throw new Error(`A join was refused: ${status}.`);
    const socket = await LeanSocket.open(server.origin, caller.cookie);
    await socket.join(shareCode, 'guest');
    sockets.push(socket);
  };
  const leave = () => {
    for (const socket of sockets) socket.close();
  };
  return { comes, leave };
}

async function joins(server: Server, shareCode: string, count: number, prefix: string): Promise<number> {
  const { comes, leave } = joiners(server, shareCode, prefix);
  await inParallel(count, 16, comes);
  leave();
  return count;
}

/** A burst of joins: `count` guests in ten seconds, who all stay connected. */
async function joinBurst(server: Server, count = 1_000): Promise<number> {
  const { shareCode } = await makeEvent(server, 40);
  const { comes, leave } = joiners(server, shareCode, 'Guest');
  await paced(comes, count / 10, count);
  leave();
  return count;
}

interface Figures {
  paced: Cost[];
  hammered: Cost[];
  joined: Cost[];
  joinBurst: Cost[];
  loneMs: number[];
  replies: ReplyTimes;
  /** Predictions per second by the number in flight; one value for each round. */
  throughput: Record<number, number[]>;
}

async function measureReplies(post: () => Promise<void>, { replies, throughput }: Figures): Promise<void> {
  const { loneMs, byRate } = await replyTimes(post);
  replies.loneMs.push(...loneMs);
  for (const rate of replyRates) (replies.byRate[rate] ??= []).push(...byRate[rate]!);
  for (const [count, perSecond] of await throughputs(post)) (throughput[count] ??= []).push(perSecond);
}

async function measure(server: Server, round: number, figures: Figures): Promise<void> {
  const { shareCode, questionIds } = await makeEvent(server, 40);
  const guests = await joinGuests(server, shareCode, guestCount);
  const post = poster(guests, questionIds);
  await hammered(post, 1_000);
  await measureReplies(post, figures);
  if (isRepliesOnly) return;
  figures.paced.push(await costOf(server, async () => paced(post, 300, 1_500)));
  figures.hammered.push(await costOf(server, async () => hammered(post, 4_000)));
  figures.loneMs.push(...(await lone(post, 200)));
  const forJoins = await makeEvent(server, 40);
  await joins(server, forJoins.shareCode, 50, 'Early');
  figures.joined.push(await costOf(server, async () => joins(server, forJoins.shareCode, 300, `R${round}`)));
  figures.joinBurst.push(await costOf(server, async () => joinBurst(server)));
}

const bareOf = async (port: number, pid: number): Promise<number> => {
  const caller = new Caller(`http://127.0.0.1:${port}`);
  caller.cookie = `foretold=${'x'.repeat(300)}`;
  const post = async () =>
    void (await caller.call('POST', '/', { participantId: 'x'.repeat(24), answer: 'yes' }));
  await hammered(post, 1_000);
  const before = (await cpuOf(pid)).serverUs;
  await hammered(post, 4_000);
  return ((await cpuOf(pid)).serverUs - before) / 4_000;
};

const median = (all: readonly number[]) => percentile(all, 0.5);

function print(names: readonly string[], figures: readonly Figures[], bareUs: number): void {
  const [ours, other] = figures as [Figures, Figures];
  const us = (value: number) => `${Math.round(value)} us`;
  const row = (what: string, of: (figures: Figures) => number, unit: (value: number) => string) =>
    [what, `${unit(of(ours))} beside ${unit(of(other))}: ${(of(ours) / of(other)).toFixed(2)}`] as const;
  const rates = Object.keys(ours.throughput).map((count) =>
    row(
      `${count} in flight`,
      (f) => median(f.throughput[Number(count)]!),
      (value) => `${Math.round(value)}/s`,
    ),
  );
  const replyRows = replyRates.map(
    (rate) =>
      [
        `reply at ${rate}/s, of a lone one`,
        figures.map((f) => replyRatio(f.replies, rate)).join(' beside '),
      ] as const,
  );
  if (isRepliesOnly) return console.log(list([['', names.join(' beside ')], ...replyRows, ...rates]));
  const costs = (['paced', 'hammered', 'joined', 'joinBurst'] as const).flatMap((kind) => [
    row(`${kind}, server`, (f) => median(f[kind].map(({ serverUs }) => serverUs)), us),
    row(`${kind}, built-in store`, (f) => median(f[kind].map(({ storeUs }) => storeUs)), us),
  ]);
  const times = (f: Figures) => median(f.hammered.map(({ serverUs }) => serverUs)) / bareUs;
  console.log(
    list([
      ['', names.join(' beside ')],
      ...replyRows,
      ...rates,
      ...costs,
      row(
        'a lone guest waits (p50)',
        (f) => median(f.loneMs),
        (ms) => `${ms.toFixed(2)} ms`,
      ),
      ['bare node:http POST', us(bareUs)],
      row('hammered, times a bare POST', times, (value) => value.toFixed(1)),
    ]),
  );
}

async function run(): Promise<void> {
  if (!positionals[0]) throw new Error('Pass the folder of the other version: a built checkout.');
  const folder = await mkdtemp(join(tmpdir(), 'foretold-beside-'));
  const bare = fork(join(import.meta.dirname, 'benchBare.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const first = await new Promise<{ ports: { http: number } }>((onReady) =>
    bare.once('message', onReady as never),
  );
  const servers = [
    await start('this', join(import.meta.dirname, '../../..'), folder),
    await start('other', resolve(positionals[0]), folder),
  ];
  const figures = servers.map((): Figures => ({
    paced: [],
    hammered: [],
    joined: [],
    joinBurst: [],
    loneMs: [],
    replies: { loneMs: [], byRate: {} },
    throughput: {},
  }));
  const bareUs: number[] = [];
  try {
    for (const round of range(Number(values.rounds))) {
      // Each version goes first equally often, because the first one has a small disadvantage.
      const turns = [...servers.entries()];
      if (round % 2 === 1) turns.reverse();
      for (const [index, server] of turns) await measure(server, round, figures[index]!);
      bareUs.push(await bareOf(first.ports.http, bare.pid!));
    }
    print(['this', 'the other'], figures, median(bareUs));
  } finally {
    for (const { child } of servers) child.kill();
    bare.kill();
    await Promise.all(
      servers.map(async ({ child }) => child.exitCode ?? new Promise((end) => child.once('exit', end))),
    );
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
process.exit(0);
