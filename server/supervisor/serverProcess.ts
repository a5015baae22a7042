import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { supervision } from '../base/limits.ts';
import { logger } from '../base/logger.ts';

/** What the server sends to its supervisor. Each message counts as a heartbeat. */
type Report = { heartbeat: true } | Ready;
interface Ready {
  ready: true;
  port: number;
  logLevel: string;
}

const supervisedOption = '--supervised';
const replacementOption = '--replacement';

/** Counts consecutive deaths. Restarts at 1 after a server that was ready for a minute. */
export const countDeaths = (before: number, readyForMs = 0): number =>
  readyForMs >= supervision.stableMs ? 1 : before + 1;

/** The delay before a restart in milliseconds, by consecutive deaths: 0, 1 s, 2 s, 4 s ... 30 s. */
export const restartDelay = (deaths: number): number =>
  deaths <= 1 ? 0 : Math.min(1_000 * 2 ** (deaths - 2), supervision.longestDelayMs);

/** How a server process ended. */
export interface End {
  pid?: number | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The server sent no heartbeat and was killed. */
  isStalled: boolean;
  /** How long the server was ready, in milliseconds; absent when it was never ready. */
  readyForMs?: number;
  /** The process could not be started. */
  error?: Error;
}

interface Run {
  program: string;
  /** The port of the server before; undefined for the first one. */
  port: number | undefined;
  /** Stops the server. */
  signal: AbortSignal;
  onReady: (ready: Ready) => void;
}

/** Runs a server until it ends. Kills it when its heartbeat stops, or when a stop takes longer than 15 s. */
export async function runServer({ program, port, signal, onReady }: Run): Promise<End> {
  let child: ChildProcess | undefined;
  let readyAt: number | undefined;
  let isStalled = false;
  let silence = 0;
  // Counts ticks instead of time, because the ticks also stop while the machine sleeps or is frozen.
  const timer = setInterval(() => {
    silence += 1;
    if (
      signal.aborted ||
      silence < (readyAt === undefined ? supervision.silentSecondsAtStart : supervision.silentSeconds)
    )
      return;
    isStalled = true;
    child?.kill('SIGKILL');
  }, 1_000);
  const stop = (): void => {
    if (child?.connected) child.disconnect();
    setTimeout(() => child?.kill('SIGKILL'), supervision.stopMs);
  };
  signal.addEventListener('abort', stop);
  try {
    child = forkServer(program, port);
    child.on('message', (report: Report) => {
      silence = 0;
      if (!('ready' in report)) return;
      readyAt = performance.now();
      onReady(report);
    });
    // After 'disconnect' the last report has been read.
    const [[code, endSignal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    const readyForMs = readyAt === undefined ? undefined : Math.round(performance.now() - readyAt);
    return {
      pid: child.pid,
      code,
      signal: endSignal,
      isStalled,
      ...(readyForMs !== undefined && { readyForMs }),
    };
  } catch (error) {
    return { code: null, signal: null, isStalled, error: error as Error };
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * V8 options: a larger young generation is collected less often, and most objects of requests are garbage by
 * then. A single thread collects, because synchronising threads costs more than the collection.
 */
const garbageCollection = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--no-parallel-scavenge'];

function forkServer(program: string, port: number | undefined): ChildProcess {
  const execArgv = [...process.execArgv, ...garbageCollection];
  return port === undefined
    ? fork(program, [supervisedOption], { execArgv })
    : fork(program, [supervisedOption, replacementOption], {
        execArgv,
        env: { ...process.env, PORT: String(port) },
      });
}

// The part below runs in the server.

const isSupervised = process.argv.includes(supervisedOption) && process.send !== undefined;

/** True for a server that replaces one that died. It does not print the addresses and the password again. */
export const isReplacement = isSupervised && process.argv.includes(replacementOption);

/** Stops the server. Until the server sets this function, a stop exits immediately. */
let stopServer: () => void = () => process.exit(0);

function send(report: Report): void {
  // The callback ignores errors: a failed send means that the supervisor has ended, which 'disconnect'
  // reports.
  if (isSupervised && process.connected) process.send?.(report, () => undefined);
}

/** Sends heartbeats to the supervisor, and stops the server when the supervisor ends. */
export function startHeartbeat(): void {
  if (!isSupervised) return;
  process.once('disconnect', () => stopServer());
  if (!process.connected) stopServer();
  setInterval(() => send({ heartbeat: true }), supervision.heartbeatMs).unref();
}

/** Reports the port, so that a replacement listens on the same one. */
export const reportReady = (port: number): void => send({ ready: true, port, logLevel: logger.level });

/** Calls back once when the supervisor ends or stops this server; without a supervisor, when npm ends. */
export function onParentExit(listener: () => void): void {
  if (isSupervised) stopServer = listener;
  else onNpmExit(listener);
}

/**
 * Calls back once when the npm that started this process has ended. Needed because npm does not forward
 * SIGKILL.
 */
export function onNpmExit(listener: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = findNpm();
  const timer = setInterval(() => {
    if (findNpm() === npm) return;
    clearInterval(timer);
    listener();
  }, supervision.npmCheckMs).unref();
}

/** The parent or, where /proc shows that a shell runs npm's script and outlives npm, the shell's parent. */
function findNpm(): number {
  const parent = process.ppid;
  try {
    const stat = /^\d+ \((\w*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return stat && /^(da|ba|z)?sh$/.test(stat[1]!) ? Number(stat[2]) : parent;
  } catch {
    return parent;
  }
}
