import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Answer } from '../load/Caller.ts';
import { Connection } from '../load/Phone.ts';

/**
 * A guest as they should be, in a process of its own beside the inputs: joins, predicts every 100 ms, and hears of it
 * from the board. Tells its parent every second how it goes.
 */
export interface GuestReport {
  predictions: number;
  /** The slowest reply to a call, and the longest from a prediction to hearing of it, in milliseconds. */
  slowestReplyMs: number;
  slowestBoardMs: number;
  /** How long this process itself stood still at worst: not the server's fault. */
  ownDelayMs: number;
  /** Refusals that nobody who plays by the rules should hear. */
  refusals: string[];
}

const [origin = '', shareCode = '', questionList = ''] = process.argv.slice(2);
const questions = questionList.split(',');
const report: GuestReport = {
  predictions: 0,
  slowestReplyMs: 0,
  slowestBoardMs: 0,
  ownDelayMs: 0,
  refusals: [],
};
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
/** Predictions that the board has not told of yet. */
let waiting: { total: number; from: number }[] = [];
setInterval(() => {
  if (waiting[0]) report.slowestBoardMs = note(report.slowestBoardMs, waiting[0].from);
  report.ownDelayMs = Math.round(delay.max / 1e6);
  process.send?.(report);
}, 1_000);
process.on('disconnect', () => process.exit(0));

const note = (count: number, from: number) => Math.max(count, Math.round(performance.now() - from));

/** A call; undefined when the server is not there (it may have been killed). */
async function call(caller: Caller, path: string, body: object): Promise<Answer | undefined> {
  const from = performance.now();
  const answer = await caller.call('POST', path, body).catch(() => undefined);
  if (!answer) {
    // Nothing came for long, or nobody was there.
    if (performance.now() - from > 5_000) report.slowestReplyMs = note(report.slowestReplyMs, from);
    await sleep(200);
    return undefined;
  }
  report.slowestReplyMs = note(report.slowestReplyMs, from);
  if (answer.status >= 300) report.refusals.push(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** One seat: each question once, so that every prediction changes the board. */
async function play(name: string): Promise<void> {
  const caller = new Caller(origin);
  const joined = await call(caller, `/api/events/${shareCode}/participants`, { username: name });
  if (joined?.status !== 201) return sleep(1_000);
  const participantId = joined.body.id as string;
  const connection = new Connection(caller, shareCode, 'guest');
  waiting = [];
  connection.socket.on('disconnect', () => (waiting = []));
  connection.onMessage = (message, place) => {
    const { totalPredictions = 0 } = place as { totalPredictions?: number };
    if (message !== 'rank:changed') return;
    while (waiting[0] && waiting[0].total <= totalPredictions)
      report.slowestBoardMs = note(report.slowestBoardMs, waiting.shift()!.from);
  };
  let total = 0;
  for (const id of questions) {
    const from = performance.now();
    const predicted = await call(caller, `/api/questions/${id}/predictions`, {
      participantId,
      answer: 'yes',
    });
    if (predicted && predicted.status < 300) {
      report.predictions += 1;
      total += 1;
      if (connection.state) waiting.push({ total, from });
    } else waiting = [];
    await sleep(Math.max(0, 100 - (performance.now() - from)));
  }
  connection.close();
}

for (let round = 0; ; round += 1) await play(`Well-behaved ${process.pid} ${round}`);
