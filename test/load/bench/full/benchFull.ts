import { get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { Caller } from '../../Caller.ts';
import { percentile, sleep } from '../../figures.ts';
import { fullEvent, guestsByHundreds } from '../../fullEvent.ts';
import { LeanSocket } from '../../LeanSocket.ts';
import { storedEvent } from '../../../support/stored.ts';
import type { FullProbe } from './benchFullServer.ts';
import { end, endChildren, start } from '../benchProcesses.ts';
import type { Child } from '../benchKit.ts';

const help = `Measures the cost of one full event: opening it, its memory, and each read.

  node --import tsx test/load/bench/full/benchFull.ts [--guests 5000] [--questions 200] [--mix usual|texts] [--only opening] [--root OTHER_CHECKOUT] [--client BUILT_CLIENT]
`;

const here = join(import.meta.dirname, '../../../..');
const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '200' },
    mix: { type: 'string' },
    root: { type: 'string', default: here },
    client: { type: 'string', default: join(here, 'dist/client') },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The maximum latency of a call for another event, and of a database read, while the work runs. */
async function besides<Result>(
  { other, db }: { other: () => Promise<unknown>; db: mongoose.mongo.Db },
  work: () => Promise<Result>,
): Promise<{ result: Result; otherMs: number; storeMs: number; tookMs: number }> {
  const state = { isDone: false };
  const repeat = async (look: () => Promise<unknown>) => {
    let longest = 0;
    while (!state.isDone) {
      const at = performance.now();
      await look();
      longest = Math.max(longest, performance.now() - at);
      await sleep(3);
    }
    return longest;
  };
  const watching = [repeat(other), repeat(async () => db.command({ ping: 1 }))];
  await sleep(50);
  const startedAt = performance.now();
  const result = await work();
  const tookMs = performance.now() - startedAt;
  state.isDone = true;
  const [otherMs = 0, storeMs = 0] = await Promise.all(watching);
  return { result, otherMs, storeMs, tookMs };
}

/** The status of a compressed reply, and its transferred bytes. */
const read = async (url: string, cookie: string) =>
  new Promise<[status: number, bytes: number]>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html,*/*', cookie } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve([response.statusCode ?? 0, bytes]));
    }).on('error', reject);
  });

const probe = async ({ ask }: Child<unknown>, what = 'probe') => {
  const reply = await ask<FullProbe>({ ask: what });
  await sleep(20);
  return reply;
};
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const ms = (figure: number) => (figure < 10 ? figure.toFixed(1) : String(Math.round(figure)));

async function measure(): Promise<void> {
  const child = await start<{ port: number; uri: string }>(
    'full/benchFullServer.ts',
    values.root,
    'the owner',
    values.client,
  );
  const { port, uri } = child.first;
  const origin = `http://127.0.0.1:${port}`;
  const client = await mongoose.mongo.MongoClient.connect(uri);
  const db = client.db();
  const full = fullEvent(
    // One guest fewer, because another one joins by a call to get a cookie.
    {
      guests: Number(values.guests) - 1,
      questions: Number(values.questions),
      mix: values.mix as 'usual' | 'texts' | undefined,
    },
    { shareCode: 'FULL', codes: ['FULL'] },
  );
  const small = storedEvent({ createdAt: new Date(), shareCode: 'SMALL', codes: ['SMALL'] });
  await db.collection('events').insertMany([full.event, small]);
  let otherId = '';
  for (const guests of guestsByHundreds(full)) {
    await db.collection('participants').insertMany(guests);
    otherId = guests[0]!._id.toString();
  }
  const caller = new Caller(origin);
  caller.timeoutMs = 120_000;
  const guest = new Caller(origin);
  const joined = await guest.call('POST', '/api/events/FULL/participants', { username: 'One with a cookie' });
  const own = joined.body.id as string;
  const { predictions } = full.guest(1);
  await db
    .collection('participants')
    .updateOne({ _id: new mongoose.Types.ObjectId(own) }, { $set: { predictions }, $inc: { revision: 1 } });
  const call = async (path: string, as = caller) => as.call('GET', path);
  const other = async () => call('/api/events/SMALL/stats');
  await other();
  await call('/api/events/SMALL/leaderboard');

  const opening = async (paths: string[]) => {
    const before = await probe(child, 'forget');
    const seen = await besides({ other, db }, async () => Promise.all(paths.map(async (path) => call(path))));
    const after = await probe(child);
    print(
      `opening (${paths.length} calls): ${ms(seen.tookMs)} ms, server ${ms(after.serverMs - before.serverMs)} ms, store ` +
        `${ms(after.storeMs - before.storeMs)} ms; longest piece ${ms(after.longestMs)} ms; another event's call ` +
        `${ms(seen.otherMs)} ms, store's answer ${ms(seen.storeMs)} ms; peak ${megabytes(after.peakBytes)}`,
    );
  };
  await opening(['/api/events/FULL/stats']);
  const empty = await probe(child, 'forget');
  await opening(['/api/events/FULL/stats']);
  await opening(['/api/events/FULL/stats', '/api/events/FULL/leaderboard', '/event/FULL']);
  // The calls of `besides` cost as much as the opening, so that its processor time is measured without them.
  const alone: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await probe(child, 'forget');
    await call('/api/events/FULL/stats');
    alone.push((await probe(child)).serverMs - before.serverMs);
  }
  print(`opening alone, server: median ${ms(percentile(alone, 0.5))} of ${alone.map(ms).join(', ')} ms`);
  const held = await probe(child, 'collect');
  print(`held: ${megabytes(held.heapBytes - empty.heapBytes)}`);

  if (values.only === 'opening') {
    await client.close();
    return end(child).then(() => {});
  }
  const event = '/api/events/FULL';
  const reads = [
    event,
    `${event}/questions`,
    `${event}/participants`,
    `${event}/leaderboard`,
    `${event}/stats`,
    `${event}/tables`,
    `${event}/show`,
    `${event}/keepsake`,
    `${event}/calendar.ics`,
    `${event}/venue-check`,
    '/api/share-codes/FULL',
    `/api/participants/${otherId}`,
    `/api/participants/${otherId}/predictions`,
    '/api/session?event=FULL',
    '/api/platform/settings',
    '/api/openapi.json',
    '/event/FULL',
    '/leaderboard/FULL?display=true',
    '/keepsake/FULL',
    '/manifest.webmanifest?event=FULL',
  ];
  print('| read | server ms | store ms | longest ms | KB |\n| --- | --- | --- | --- | --- |');
  const rounds = 8;
  /** A slow read is repeated less often. */
  const longEnoughMs = 3_000;
  const line = (
    what: string,
    before: FullProbe,
    after: FullProbe,
    { bytes, status = 200, times = rounds }: { bytes: number; status?: number; times?: number },
  ) =>
    print(
      `| ${what}${status === 200 ? '' : ` (${status})`} | ${ms((after.serverMs - before.serverMs) / times)} | ` +
        `${ms((after.storeMs - before.storeMs) / times)} | ${ms(after.longestMs)} | ${(bytes / 1_000).toFixed(1)} |`,
    );
  const host = new Caller(origin);
  await host.call('POST', '/api/owner/auth', { password: 'the owner' });
  const answersTo = full.event.questions.slice(-10).map(({ _id, type }) => ({ _id, type }));
  const answers = ['text', 'numeric', 'yes_no'].flatMap((type) => {
    const question = answersTo.find((each) => each.type === type);
    return question ? `/api/questions/${question._id.toString()}/answers` : [];
  });
  const hostReads = [
    '',
    '/questions',
    '/participants',
    '/leaderboard',
    '/tables',
    '/show',
    '/room',
    '/log',
    '/log/export',
    '/helpers',
    '/seat-requests',
    '/witness',
    '/rehearsal',
    '/venue-check/results',
    '/keepsake',
    '/predictions',
  ].map((path) => event + path);
  const ownerReads = ['dashboard-stats', 'user-stats', 'revenue', 'events', 'payments', 'settings', 'health'];
  const rowsAs = (paths: readonly string[], cookie: string, as: string) =>
    paths.map((path) => ({ path, cookie, as }));
  const guestReads = [
    `${event}/predictions`,
    `/api/participants/${own}/data`,
    `/api/participants/${own}/titles`,
    '/api/session?event=FULL',
    '/event/FULL',
  ];
  const staffReads = [...hostReads, ...answers, '/admin/FULL', '/host/FULL'];
  const rows = [
    ...rowsAs(reads, '', ''),
    ...rowsAs(staffReads, host.cookie, 'host'),
    ...rowsAs(
      ownerReads.map((path) => `/api/owner/${path}`),
      host.cookie,
      'host',
    ),
    ...rowsAs(guestReads, guest.cookie, 'guest'),
  ];
  for (const { path, cookie, as } of rows) {
    await read(origin + path, cookie);
    const before = await probe(child);
    let status = 0;
    let bytes = 0;
    let times = 0;
    const until = performance.now() + longEnoughMs;
    while (times < rounds && performance.now() < until) {
      [status, bytes] = await read(origin + path, cookie);
      times += 1;
    }
    line(as ? `as a ${as}: ${path}` : path, before, await probe(child), { bytes, status, times });
  }
  for (const audience of ['guest', 'screen'] as const) {
    const first = await LeanSocket.open(origin);
    await first.join('FULL', audience);
    const before = await probe(child);
    let bytes = 0;
    const sockets: LeanSocket[] = [first];
    for (let round = 0; round < rounds; round += 1) {
      const socket = await LeanSocket.open(origin);
      const at = socket.bytes;
      await socket.join('FULL', audience);
      bytes = socket.bytes - at;
      sockets.push(socket);
    }
    line(`socket: join as ${audience}`, before, await probe(child), { bytes });
    for (const socket of sockets) socket.close();
  }
  await client.close();
  await end(child);
}

if (values.help) print(help);
else
  try {
    await measure();
  } finally {
    endChildren();
  }
