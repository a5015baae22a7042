import { Caller } from '../Caller.ts';
import { range, sleep, spread } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';
import { joinGuests, makeEvent } from './benchEvent.ts';
import { type BenchServer, inParallel, type Row } from './benchKit.ts';

const screenCount = 3;
const questionCount = 12;
const stepPauseMs = 300;
const predictionsPerSecond = 100;

/** The steps of one question, and the calls that publish them. */
const stepsOf = (questionId: string) => [
  { step: { kind: 'question', questionId } },
  { step: { kind: 'predictions', questionId }, closes: true },
  { step: { kind: 'answer', questionId } },
  { step: { kind: 'climbers' } },
  { step: { kind: 'leaderboard' } },
];

/** A show while the guests predict: measures from the host’s tap until each big screen has the step. */
export async function measureShow(server: BenchServer, count: number): Promise<Row[]> {
  const { organiser, shareCode, questionIds } = await makeEvent(server, questionCount);
  const guests = await joinGuests(server, shareCode, count);
  const phones: LeanSocket[] = [];
  await inParallel(count, 16, async (index) => {
    const phone = await LeanSocket.open(server.origin, guests[index]!.caller.cookie);
    await phone.join(shareCode, 'guest');
    phones.push(phone);
  });
  const screens: LeanSocket[] = [];
  for (const _ of range(screenCount)) {
    const screen = await LeanSocket.open(server.origin);
    await screen.join(shareCode, 'screen');
    screens.push(screen);
  }
  const [shown, open] = [questionIds.slice(0, questionCount / 2), questionIds.slice(questionCount / 2)];
  for (const questionId of questionIds)
    await inParallel(count, 16, async (index) =>
      predict(guests[index]!.caller, questionId, guests[index]!.id),
    );
  for (const questionId of shown) await hold(organiser, questionId);

  const crowd = keepPredicting(guests, open);
  const { stepMs, revealMs } = await lead({ organiser, shareCode, shown, screens, phones });
  await crowd.stop();
  for (const socket of [...phones, ...screens]) socket.close();
  const during = `${count} guests, ${predictionsPerSecond} predictions/s, a show`;
  return [
    { what: `${during}: tap to screens p50/p95/p99`, figure: worst(stepMs), target: 'all within 250 ms' },
    { what: `${during}: tap to phones at an answer`, figure: worst(revealMs), target: 'all within 250 ms' },
  ];
}

const worst = (times: number[]) => `${spread(times)}, last ${Math.round(Math.max(...times))} ms`;

const hold = async (organiser: Caller, questionId: string) =>
  organiser.call('POST', `/api/questions/${questionId}/answer`, { correctAnswer: 'yes', isHeld: true });

const predict = async (caller: Caller, questionId: string, participantId: string, answer = 'yes') =>
  void (await caller.call('POST', `/api/questions/${questionId}/predictions`, { participantId, answer }));

/** Guests change their predictions at an even rate until stopped. */
function keepPredicting(guests: { caller: Caller; id: string }[], questionIds: string[]) {
  const stopping = new AbortController();
  const run = async () => {
    const waiting: Promise<void>[] = [];
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const { caller, id } = guests[n % guests.length]!;
      const turn = Math.floor(n / guests.length);
      waiting.push(predict(caller, questionIds[turn % questionIds.length]!, id, turn % 2 ? 'yes' : 'no'));
      await sleep(1_000 / predictionsPerSecond);
    }
    await Promise.all(waiting);
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

interface Leading {
  organiser: Caller;
  shareCode: string;
  shown: string[];
  screens: LeanSocket[];
  phones: LeanSocket[];
}

/**
 * Leads through the questions. Measures from each tap until each screen has its step, and each phone its
 * answer.
 */
async function lead({ organiser, shareCode, shown, screens, phones }: Leading) {
  const stepMs: number[] = [];
  const revealMs: number[] = [];
  let tappedAt = 0;
  let revision = 0;
  for (const screen of screens) {
    let seen = 0;
    screen.onMessage = (name, { show }: { show?: { revision: number } }) => {
      if (name !== 'show:changed' || !show || show.revision <= seen) return;
      seen = show.revision;
      stepMs.push(performance.now() - tappedAt);
    };
  }
  for (const phone of phones)
    phone.onMessage = (name) => {
      if (name === 'question:revealed' || name === 'visibility:changed')
        revealMs.push(performance.now() - tappedAt);
    };
  for (const move of [...shown.flatMap(stepsOf), { step: { kind: 'podium' } }]) {
    tappedAt = performance.now();
    await organiser.call('POST', `/api/events/${shareCode}/show`, { ...move, revision });
    revision += 1;
    await sleep(stepPauseMs);
  }
  const expected = revision * screens.length;
  if (stepMs.length !== expected)
    throw new Error(`The screens received ${stepMs.length} of ${expected} steps.`);
  return { stepMs, revealMs };
}
