import { type Address, inParallel, type BenchServer, type Row } from './benchKit.ts';
import type { Probe } from './benchServer.ts';
import { Caller } from '../Caller.ts';
import { range, sleep, spread } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';

const questionCount = 20;
export const playMs = 10_000;
/** Twenty predictions of each guest in thirty seconds. */
const perGuestAndSecond = 20 / 30;

export interface Guest {
  caller: Caller;
  id: string;
}

/** Creates a free event with questions as the owner, and its organiser’s browser. */
export async function makeEvent({ origin, password }: Address, questions: number) {
  const organiser = new Caller(origin);
  await organiser.call('POST', '/api/owner/auth', { password });
  const made = await organiser.call('POST', '/api/events', {
    title: 'A crowd',
    adminCode: 'the bench',
    questions: range(questions).map((n) => `Question ${n}?`),
  });
  const shareCode = made.body.shareCode as string;
  const list = await organiser.call('GET', `/api/events/${shareCode}/questions`);
  return { organiser, shareCode, questionIds: (list.body as { id: string }[]).map(({ id }) => id) };
}

export async function joinGuests({ origin }: Address, shareCode: string, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  await inParallel(count, 32, async (index) => {
    const caller = new Caller(origin);
    const { body } = await caller.call('POST', `/api/events/${shareCode}/participants`, {
      username: `Guest ${index}`,
    });
    guests.push({ caller, id: body.id as string });
  });
  return guests;
}

/** One event with this many guests: joining, predictions and a reveal. */
export async function measureEvent(server: BenchServer, count: number): Promise<Row[]> {
  const { origin, ask } = server;
  const probe = async () => ask<Probe>({ ask: 'probe' });
  const { organiser, shareCode, questionIds } = await makeEvent(server, questionCount);
  const guests = await joinGuests(server, shareCode, count);

  const before = await probe();
  const phones: LeanSocket[] = [];
  await inParallel(count, 16, async (index) => {
    const phone = await LeanSocket.open(origin, guests[index]!.caller.cookie);
    await phone.join(shareCode, 'guest');
    phones[index] = phone;
  });
  const seated = await probe();
  const screen = await LeanSocket.open(origin);
  await screen.join(shareCode, 'screen');

  const played = await play({ guests, phones, screen, questionIds, perSecond: count * perGuestAndSecond });
  const after = await probe();
  const revealMs = await reveal(organiser, phones, { shareCode, questionId: questionIds[0]! });
  for (const phone of [...phones, screen]) phone.close();

  const of = (figure: number, unit: string, digits = 1) => `${figure.toFixed(digits)} ${unit}`;
  const tick = count > 350 ? 100 : 50;
  const rate = Math.round(count * perGuestAndSecond);
  return [
    {
      what: `${count} guests, ${rate} predictions/s: submit to screen p50/p95/p99`,
      figure: spread(played.submitMs),
      target: '',
    },
    {
      what: `${count} guests: reply to screen`,
      figure: spread(played.screenMs),
      target: `p99 ${tick + 10} ms`,
    },
    {
      what: `${count} guests: reply to the guest's own phone`,
      figure: spread(played.phoneMs),
      target: `p99 ${tick + 30} ms`,
    },
    {
      what: `${count} guests: reveal, durable to phone p50/p95/p99`,
      figure: `${spread(revealMs)}, last ${Math.round(Math.max(...revealMs))} ms`,
      target: 'all within 250 ms',
    },
    {
      what: `${count} guests: bytes per guest and change, phones`,
      figure: of(played.phoneBytes, 'B', 2),
      target: 'at most 2.5 (1000 guests)',
    },
    {
      what: `${count} guests: bytes per change, full live table`,
      figure: of(played.screenBytes, 'B', 2),
      target: 'at most 7',
    },
    {
      what: `${count} guests: server CPU, with HTTP and driver`,
      figure: of((after.cpuUs - seated.cpuUs) / 1_000 / (playMs + played.settleMs), 'core', 2),
      target: 'at most 0.30 (1000 guests, without the driver)',
    },
    {
      what: `${count} guests: event loop lag p99`,
      figure: of(after.lagP99Ms, 'ms', 0),
      target: 'at most 30 ms',
    },
    {
      what: `${count} guests: memory per idle guest (heap)`,
      figure: of((seated.memoryBytes - before.memoryBytes) / count / 1_024, 'KB'),
      target: 'at most 30 KB',
    },
    {
      what: `${count} guests: CPU per connection and room join`,
      figure: of((seated.cpuUs - before.cpuUs) / count / 1_000, 'ms', 2),
      target: 'at most 0.8 ms',
    },
  ];
}

interface Play {
  guests: Guest[];
  phones: LeanSocket[];
  screen: LeanSocket;
  questionIds: string[];
  /** The total number of predictions per second. */
  perSecond: number;
}

interface Change {
  totalPredictions?: number;
  predicted?: number[];
  rows?: number[][];
}

/**
 * All guests predict at an even rate. The latency of a message counts from the oldest prediction in it: of
 * any guest for the screen, of the phone’s own guest for a phone.
 */
export async function play({ guests, phones, screen, questionIds, perSecond }: Play) {
  const settleMs = 300;
  const repliedAt: number[] = [];
  const ownRepliedAt = guests.map((): number[] => []);
  const submitMs: number[] = [];
  const screenMs: number[] = [];
  const phoneMs: number[] = [];
  const totals = new Map<number, number>();
  /** The full table has every guest’s number of predictions; a phone gets only its own guest’s. */
  const countOf = (
    name: string,
    { totalPredictions, predicted = [], rows = [] }: Change,
    previous: number,
  ) => {
    if (name === 'rank:changed') return totalPredictions ?? previous;
    let count = previous;
    const put = (seat: number, total: number) => {
      count += total - (totals.get(seat) ?? 0);
      totals.set(seat, total);
    };
    for (let i = 0; i < predicted.length; i += 2) put(predicted[i]!, (totals.get(predicted[i]!) ?? 0) + 1);
    for (const [seat = -1, total = 0] of rows) put(seat, total);
    return count;
  };
  const listenTo = (socket: LeanSocket, replies: number[], delays: number[], sentAt?: number[]) => {
    let previous = 0;
    socket.onMessage = (name, change: Change) => {
      const now = performance.now();
      const count = countOf(name, change, previous);
      const oldest = replies[previous];
      if (count > previous && oldest !== undefined) delays.push(Math.max(0, now - oldest));
      if (sentAt) for (const at of sentAt.slice(previous, count)) submitMs.push(now - at);
      previous = count;
    };
  };
  const sentAt: number[] = [];
  listenTo(screen, repliedAt, screenMs, sentAt);
  for (const [index, phone] of phones.entries()) listenTo(phone, ownRepliedAt[index]!, phoneMs);
  const bytesBefore = { screen: screen.bytes, phones: phones.reduce((sum, { bytes }) => sum + bytes, 0) };

  const changes = Math.round((perSecond * playMs) / 1_000);
  const startedAt = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < changes; n += 1) {
    const dueAt = startedAt + (n / changes) * playMs;
    if (dueAt > performance.now()) await sleep(dueAt - performance.now());
    const { caller, id } = guests[n % guests.length]!;
    const questionId = questionIds[Math.floor(n / guests.length) % questionIds.length]!;
    const submittedAt = performance.now();
    waiting.push(
      caller
        .call('POST', `/api/questions/${questionId}/predictions`, { participantId: id, answer: 'yes' })
        .then(() => {
          const now = performance.now();
          repliedAt.push(now);
          ownRepliedAt[n % guests.length]!.push(now);
          sentAt.push(submittedAt);
        }),
    );
  }
  await Promise.all(waiting);
  await sleep(settleMs);
  const phoneBytes = phones.reduce((sum, { bytes }) => sum + bytes, 0) - bytesBefore.phones;
  for (const socket of [...phones, screen]) socket.onMessage = undefined;
  return {
    settleMs,
    submitMs,
    screenMs,
    phoneMs,
    phoneBytes: phoneBytes / phones.length / changes,
    screenBytes: (screen.bytes - bytesBefore.screen) / changes,
  };
}

/** Sets an answer: measures from the reply (durable) until each phone has received it. */
export async function reveal(
  organiser: Caller,
  phones: LeanSocket[],
  { shareCode, questionId }: { shareCode: string; questionId: string },
): Promise<number[]> {
  await organiser.call('PATCH', `/api/events/${shareCode}`, { showAnswers: true });
  await sleep(500);
  const receivedAt: number[] = [];
  for (const phone of phones)
    phone.onMessage = (name) => {
      if (name === 'question:revealed') receivedAt.push(performance.now());
    };
  const sentAt = performance.now();
  await organiser.call('POST', `/api/questions/${questionId}/answer`, { correctAnswer: 'yes' });
  await sleep(1_000);
  if (receivedAt.length !== phones.length)
    throw new Error(`Only ${receivedAt.length} phones received the reveal.`);
  return receivedAt.map((at) => at - sentAt);
}
