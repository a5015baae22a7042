import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { supervision } from '../base/limits.ts';
import { logger } from '../base/logger.ts';

/** A message from the server to its supervisor. Each message counts as a heartbeat. */
type Report = { heartbeat: true } | Ready;
interface Ready {
  ready: true;
  port: number;
  logLevel: string;
}

const supervisedOption = '--supervised';
const replacementOption = '--replacement';

/** Counts consecutive deaths. The count restarts at 1 if the server was ready for a minute. */
export const countDeaths = (before: number, readyForMs = 0): number =>
  readyForMs >= supervision.stableMs ? 1 : before + 1;

/**
 * Returns the delay before a restart in milliseconds. By the number of consecutive deaths it is 0, 1 s, 2 s,
 * 4 s ... 30 s.
 */
export const restartDelay = (deaths: number): number =>
  deaths <= 1 ? 0 : Math.min(1_000 * 2 ** (deaths - 2), supervision.longestDelayMs);

/** Describes how a server process ended. */
export interface End {
  pid?: number | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The server sent no heartbeats, so the supervisor killed it. */
  isStalled: boolean;
  /** How long the server was ready, in milliseconds. Absent if it never became ready. */
  readyForMs?: number;
  /** The process could not be started. */
  error?: Error;
}

interface Run {
  program: string;
  /** The port of the previous server. Undefined for the first server. */
  port: number | undefined;
  /** Is aborted to stop the server. */
  signal: AbortSignal;
  onReady: (ready: Ready) => void;
}

/** Runs a server until it ends. Kills it if its heartbeats stop, or if stopping it takes longer than 15 s. */
export async function runServer({ program, port, signal, onReady }: Run): Promise<End> {
  let child: ChildProcess | undefined;
  let readyAt: number | undefined;
  let isStalled = false;
  let silence = 0;
  // Counts ticks instead of measuring time, because ticks also stop while the machine sleeps.
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
    // When 'disconnect' is emitted, the supervisor has read the last report.
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
 * V8 options for the garbage collector. A larger young generation is collected less often, and by then most
 * objects of requests are garbage. A single thread collects garbage, because synchronising several threads
 * costs more than the collection.
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

// The code below runs in the server, the code above in the supervisor.

const isSupervised = process.argv.includes(supervisedOption) && process.send !== undefined;

/** True for a server that replaces a dead one. It does not print the addresses and the password again. */
export const isReplacement = isSupervised && process.argv.includes(replacementOption);

/** Stops the server. Until the server sets this function, stopping exits immediately. */
let stopServer: () => void = () => process.exit(0);

function send(report: Report): void {
  // The callback ignores errors. A failed send means that the supervisor has ended, and 'disconnect' reports
  // that.
  if (isSupervised && process.connected) process.send?.(report, () => undefined);
}

/** Starts sending heartbeats to the supervisor. Stops the server if the supervisor ends. */
export function startHeartbeat(): void {
  if (!isSupervised) return;
  process.once('disconnect', () => stopServer());
  if (!process.connected) stopServer();
  setInterval(() => send({ heartbeat: true }), supervision.heartbeatMs).unref();
}

/** Reports the port, so that a replacement can listen on the same port. */
export const reportReady = (port: number): void => send({ ready: true, port, logLevel: logger.level });

/**
 * Calls the listener once when the supervisor ends or stops this server. Without a supervisor, calls it when
 * npm ends.
 */
export function onParentExit(listener: () => void): void {
  if (isSupervised) stopServer = listener;
  else onNpmExit(listener);
}

/**
 * Calls the listener once when the npm that started this process has ended. This detection is needed because
 * npm does not forward SIGKILL.
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

/**
 * Returns the process id of npm. It is usually the parent process. If /proc shows that the parent is a shell
 * that runs npm's script, it is the parent of the shell. The shell survives the end of npm.
 */
function findNpm(): number {
  const parent = process.ppid;
  try {
    const stat = /^\d+ \((\w*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return stat && /^(da|ba|z)?sh$/.test(stat[1]!) ? Number(stat[2]) : parent;
  } catch {
    return parent;
  }
}
