import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Answer } from '../load/Caller.ts';
import { Connection } from '../load/Phone.ts';

/**
 * A well-behaved guest in a separate process: joins, predicts every 100 ms, and waits for the board to show
 * it. Reports to its parent every second.
 */
export interface GuestReport {
  predictions: number;
  /** The slowest reply, and the longest time from a prediction to its board update, in milliseconds. */
  slowestReplyMs: number;
  slowestBoardMs: number;
  /** The longest block of this process’s own event loop, which is not the server’s fault. */
  ownDelayMs: number;
  /** Refusals that a well-behaved guest must not get. */
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
/** Predictions that the board does not show yet. */
let waiting: { total: number; from: number }[] = [];
setInterval(() => {
  if (waiting[0]) report.slowestBoardMs = longest(report.slowestBoardMs, waiting[0].from);
  report.ownDelayMs = Math.round(delay.max / 1e6);
  process.send?.(report);
}, 1_000);
process.on('disconnect', () => process.exit(0));

const longest = (count: number, from: number) => Math.max(count, Math.round(performance.now() - from));

/** Sends a request. Undefined when the server is not running. */
async function call(caller: Caller, path: string, body: object): Promise<Answer | undefined> {
  const from = performance.now();
  const answer = await caller.call('POST', path, body).catch(() => undefined);
  if (!answer) {
    // A failure after five seconds is a timeout. An earlier one means that no server is running.
    if (performance.now() - from > 5_000) report.slowestReplyMs = longest(report.slowestReplyMs, from);
    await sleep(200);
    return undefined;
  }
  report.slowestReplyMs = longest(report.slowestReplyMs, from);
  if (answer.status >= 300) report.refusals.push(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** One participant predicts each question once, so that every prediction changes the board. */
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
      report.slowestBoardMs = longest(report.slowestBoardMs, waiting.shift()!.from);
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
