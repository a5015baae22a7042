import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { options, type Report } from './underWatch.ts';

/** How often the watch looks at its server. */
export const lookMs = 1_000;
/** A server that was ready may be silent so long before it counts as standing still. */
export const silenceMs = 10_000;
/** While it starts, much longer: a migration or an index may keep it busy, and ending that would only begin it again. */
const silenceAtStartMs = 300_000;

/** What one look at the clock may add: of a longer gap the watch itself has slept through the rest. */
const mostPerLookMs = 2 * lookMs;

/**
 * How long a server has not been heard, in time that the watch itself has lived through: a laptop's sleep, or a machine
 * that stood still as a whole, is nobody's silence.
 */
export class Silence {
  #ms = 0;
  #lookedAt: number;

  /** @param now in milliseconds of a clock that never jumps back */
  constructor(now: number) {
    this.#lookedAt = now;
  }

  /** The server has said something. */
  end(): void {
    this.#ms = 0;
  }

  /** Looks at the clock; returns the silence in milliseconds. */
  look(now: number): number {
    this.#ms += Math.min(now - this.#lookedAt, mostPerLookMs);
    this.#lookedAt = now;
    return this.#ms;
  }
}

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
type Ready = Extract<Report, { ready: true }>;

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

/**
 * How Node collects what requests leave behind: rarely enough (megabytes) that most of it is gone by then, and without
 * waking up threads of their own for the little that is left, which cost more than the work.
 */
const collecting = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--no-parallel-scavenge'];
const execArgv = [...process.execArgv, ...collecting];

const forkServer = (port: number | undefined): ChildProcess =>
  port === undefined
    ? fork(program, [options.watched], { execArgv })
    : fork(program, [options.watched, options.again], {
        execArgv,
        env: { ...process.env, PORT: String(port) },
      });

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
