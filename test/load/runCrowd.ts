import { randomUUID } from 'node:crypto';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Show } from '../../protocol/schemas/show.ts';
import { Caller } from './Caller.ts';
import { Host } from './Host.ts';
import { list, range, sleep, spread } from './figures.ts';
import { namesFor } from './names.ts';
import { Connection, Phone, type Watch } from './Phone.ts';
import { sourcesOf } from './sources.ts';

export interface CrowdOptions {
  url: string;
  event: string;
  guests: number;
  minutes: number;
  /** With it, a host leads a show: sets and shows the answers, and shows the winners. */
  adminCode?: string | undefined;
  /** Called with each participant once it exists. */
  onJoined?: (participantId: string) => void;
  signal?: AbortSignal;
}

export interface CrowdResult {
  joined: number;
  acknowledged: number;
  /** Acknowledged predictions that the server does not return afterwards, as sentences. */
  lost: string[];
  removed: number;
  refusals: Map<string, number>;
  boardMs: number[];
  revealMs: number[];
  bytesPerGuest: number;
  /** The time from the host’s tap until the big screen had the step; absent without a show. */
  show?: { stepMs: number[]; hasCrowned: boolean };
}

/** The big screen. It records when it received each submission. */
class Board implements Watch {
  readonly boardMs: number[] = [];
  readonly revealMs: number[] = [];
  #waiting = new Map<string, number>();
  #reveals = new Map<string, number>();
  #connection: Connection;

  constructor(origin: string, shareCode: string) {
    this.#connection = new Connection(new Caller(origin), shareCode, 'screen');
    this.#connection.onMessage = (name, message) => this.#receive(name, message);
  }

  get isReady(): boolean {
    return this.#connection.state !== undefined;
  }

  submitting(participantId: string, sentAt: number): void {
    this.#waiting.set(participantId, sentAt);
  }

  /** Measures from the first phone that receives a reveal, because the time of the host’s tap is unknown. */
  heardReveal(key: string, at: number): void {
    const first = this.#reveals.get(key) ?? at;
    this.#reveals.set(key, first);
    this.revealMs.push(at - first);
  }

  close(): void {
    this.#connection.close();
  }

  /** Called with each revision of the show that the screen receives. */
  onShow: (revision: number, at: number) => void = () => {};

  #receive(name: string, message: object): void {
    if (name === 'show:changed') this.onShow((message as { show: Show }).show.revision, performance.now());
    if (name !== 'leaderboard:changed') return;
    const { predicted = [], rows = [] } = message as { predicted?: number[]; rows?: number[][] };
    const seats = new Set([
      ...predicted.filter((_, index) => index % 2 === 0),
      ...rows.map(([seat = -1]) => seat),
    ]);
    const now = performance.now();
    for (const { id, seat } of this.#connection.state?.rows ?? []) {
      const sentAt = seats.has(seat) ? this.#waiting.get(id) : undefined;
      if (sentAt === undefined) continue;
      this.boardMs.push(now - sentAt);
      this.#waiting.delete(id);
    }
  }
}

/** Plays an event with simulated guests, and returns the results. Throws when there is no such event. */
export async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const { url, event, guests, minutes } = options;
  const seen = await new Caller(url).call('GET', `/api/events/${event}`);
  if (seen.status !== 200)
    throw new Error(`There is no open event "${event}" at ${url} (status ${seen.status}).`);
  const host = await hostOf(options);
  const board = new Board(url, event);
  if (host) board.onShow = (revision, at) => host.screenHas(revision, at);
  const sources = await sourcesOf(url, guests);
  const phones = range(guests).map(
    (index) => new Phone(url, event, { watch: board, source: sources[index % sources.length] }),
  );
  const endsAt = performance.now() + minutes * 60_000;
  try {
    for (let i = 0; i < 200 && !board.isReady; i += 1) await sleep(25);
    const runs = phones.map(async (phone, index) => live(phone, index, { ...options, endsAt }));
    await Promise.all([...runs, host?.leads()]);
    await sleep(500);
    return await sumUp({ phones, board, host }, options);
  } finally {
    host?.close();
    board.close();
    for (const phone of phones) phone.disconnect();
  }
}

/** The authenticated host if `adminCode` is set. Throws when the admin code is wrong. */
async function hostOf({ url, event, minutes, adminCode, signal }: CrowdOptions): Promise<Host | undefined> {
  if (adminCode === undefined) return undefined;
  const host = new Host({ url, event, minutes, adminCode, signal });
  if (!(await host.authenticate())) throw new Error(`That is not the admin code of "${event}".`);
  return host;
}

/** Plays one guest from joining to the end. */
async function live(
  phone: Phone,
  index: number,
  { guests, minutes, endsAt, onJoined, signal }: CrowdOptions & { endsAt: number },
): Promise<void> {
  const spanMs = minutes * 60_000;
  const isOver = () => signal?.aborted === true || performance.now() > endsAt;
  await sleep((index / guests) * Math.min(15_000, spanMs / 5), signal);
  if (isOver() || !(await phone.join(namesFor(index), { attempt: randomUUID(), isOver }))) return;
  onJoined?.(phone.participantId);
  phone.connect();
  while (!isOver()) {
    const open = phone.openQuestions;
    const next: Question | undefined = open.find(({ id }) => !phone.acknowledged.has(id));
    const pauseMs = Math.min(4_000, (spanMs * 0.5) / (open.length + 1)) * (0.5 + Math.random());
    await sleep(pauseMs, signal);
    if (isOver()) return;
    const chance = Math.random();
    if (chance < 0.06)
      await disconnectFor(phone, Math.min(8_000, spanMs / 10) * (0.3 + Math.random()), signal);
    else if (next) await phone.predict(next);
    else if (open.length > 0 && chance < 0.2) await phone.predict(open[index % open.length]!);
  }
}

/** Disconnects the phone, and reconnects it as the same guest. */
async function disconnectFor(phone: Phone, ms: number, signal: AbortSignal | undefined): Promise<void> {
  phone.disconnect();
  await sleep(ms, signal);
  phone.connect();
}

interface Played {
  phones: Phone[];
  board: Board;
  host: Host | undefined;
}

async function sumUp({ phones, board, host }: Played, { url, event }: CrowdOptions): Promise<CrowdResult> {
  const joined = phones.filter(({ participantId }) => participantId !== '');
  const questions = (await new Caller(url).call('GET', `/api/events/${event}/questions`)).body as Question[];
  const textById = new Map(questions.map(({ id, text }) => [id, text]));
  const lost: string[] = [];
  let removed = 0;
  for (const { caller, participantId, acknowledged } of joined) {
    const { status, body } = await caller.call('GET', `/api/participants/${participantId}/predictions`);
    if (status === 404 && body.code === 'participant_not_found') {
      removed += 1;
      continue;
    }
    const stored = status === 200 ? (body as { questionId: string; answer: string }[]) : [];
    const answers = new Map(stored.map(({ questionId, answer }) => [questionId, answer]));
    for (const [questionId, answer] of acknowledged)
      if (textById.has(questionId) && answers.get(questionId) !== answer)
        lost.push(
          `${participantId}: "${textById.get(questionId)}" was "${answer}", is "${answers.get(questionId)}"`,
        );
  }
  const refusals = new Map<string, number>();
  for (const text of [...phones, ...(host ? [host] : [])].flatMap((client) => client.refusals))
    refusals.set(text, (refusals.get(text) ?? 0) + 1);
  return {
    joined: joined.length,
    acknowledged: joined.reduce((sum, phone) => sum + phone.acknowledgedCount, 0),
    lost,
    removed,
    refusals,
    boardMs: board.boardMs,
    revealMs: board.revealMs,
    bytesPerGuest: Math.round(joined.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, joined.length)),
    ...(host && { show: { stepMs: host.stepMs, hasCrowned: host.hasCrowned } }),
  };
}

/** The summary for the host. */
export const describeResult = (result: CrowdResult): string =>
  list([
    ['guests joined', result.joined],
    ['predictions acknowledged', result.acknowledged],
    ['of these lost', result.lost.length],
    ...(result.removed > 0 ? [['guests removed by the organiser', result.removed] as const] : []),
    ...Array.from(result.refusals, ([what, count]) => [`refused (${what})`, count] as const),
    ['submit to board (p50 / p95 / p99)', spread(result.boardMs)],
    [
      'reveal to phone (p50 / p95 / p99)',
      `${spread(result.revealMs)}${result.revealMs.length > 0 ? ' after the first phone' : ' (no reveal)'}`,
    ],
    ...(result.show ? linesOf(result.show) : []),
    ['bytes received per guest', result.bytesPerGuest],
  ]);

const linesOf = ({ stepMs, hasCrowned }: NonNullable<CrowdResult['show']>) =>
  [
    [
      'steps of the show',
      `${stepMs.length}${hasCrowned ? ', up to the winners' : ', not up to the winners'}`,
    ],
    ['tap to big screen (p50 / p95 / p99)', spread(stepMs)],
  ] as const;
