import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { options, type Report } from './reports.ts';
import { lookMs, Silence, silenceAtStartMs, silenceMs } from './Silence.ts';

/** The server ends itself within 10 s; after this nobody waits for it any more. */
const patienceMs = 15_000;
const program = join(import.meta.dirname, 'main.js');

/** How a server came to its end. */
export interface End {
  pid?: number | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its event loop was silent, and the watch has ended it. */
  isStalled: boolean;
  /** How long it was ready; absent when it never was. */
  readyForMs?: number;
  /** There was no process at all. */
  error?: Error;
}

/** A server that runs under the watch. */
export interface RunningServer {
  ended: Promise<End>;
  /** Asks it to finish what is under way and to end; insists after 15 s. */
  stop(): void;
}

/** What the watch hears when a server is ready. */
export type Ready = Extract<Report, { ready: true }>;

/**
 * Starts a server, on the port of the one before if there was one, and ends it when it stands still. One look a second
 * decides that: 10 s of silence, 5 minutes while it starts.
 */
export function runServer(port: number | undefined, onReady: (ready: Ready) => void): RunningServer {
  let child: ChildProcess;
  try {
    child = forkServer(port);
  } catch (error) {
    return { ended: Promise.resolve(withoutProcess(error as Error)), stop: () => undefined };
  }
  const silence = new Silence(performance.now());
  let readyAt: number | undefined;
  let isStalled = false;
  let isStopping = false;

  child.on('message', (report: Report) => {
    silence.end();
    if (!('ready' in report)) return;
    readyAt = performance.now();
    onReady(report);
  });
  const looking = setInterval(() => {
    const mostMs = readyAt === undefined ? silenceAtStartMs : silenceMs;
    if (silence.look(performance.now()) < mostMs || isStopping) return;
    isStalled = true;
    child.kill('SIGKILL');
  }, lookMs);

  const ended = endOf(child)
    .then((end) => ({
      ...end,
      isStalled,
      ...(readyAt !== undefined && { readyForMs: Math.round(performance.now() - readyAt) }),
    }))
    .finally(() => clearInterval(looking));

  return {
    ended,
    stop() {
      isStopping = true;
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), patienceMs);
    },
  };
}

const forkServer = (port: number | undefined): ChildProcess =>
  port === undefined
    ? fork(program, [options.watched])
    : fork(program, [options.watched, options.again], { env: { ...process.env, PORT: String(port) } });

/** The process has gone, and its last report has been read. */
async function endOf(child: ChildProcess): Promise<End> {
  try {
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    return { pid: child.pid, code, signal, isStalled: false };
  } catch (error) {
    return withoutProcess(error as Error);
  }
}

const withoutProcess = (error: Error): End => ({ code: null, signal: null, isStalled: false, error });
