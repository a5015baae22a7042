import { setTimeout as delay } from 'node:timers/promises';
import { nodeLimits } from '../base/limits.ts';
import { logFailure } from '../base/logFailure.ts';

/** The definition of a periodic background job. */
interface Job {
  everyMs: number;
  /** Runs the job once. The signal is aborted when the process stops. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** The message that is logged for a failed run. Later runs still take place. */
  failure: string;
  /** If false, the first run starts after `everyMs`. By default it starts immediately. */
  isAtOnce?: boolean;
}

interface RunningJob {
  /** Starts a run now. If a run is in flight, the job runs again afterwards. */
  runNow: () => void;
  /** Stops the job. Waits at most `timeoutMs` for the run in flight. */
  stop: (timeoutMs?: number) => Promise<void>;
}

/** A task that only one process may run. `what` is the name of its lease. */
interface LeaseOptions {
  nodes: { holdsLease: (task: string) => Promise<boolean> };
  what: string;
}

/**
 * Wraps a job so that only the process with the lease runs it. If that process ends, another one takes over.
 * `onTaking` runs each time this process acquires the lease.
 */
export function withLease({ nodes, what }: LeaseOptions, run: Job['run'], onTaking?: Job['run']): Job['run'] {
  let hasLease = false;
  return async (signal) => {
    while (!(await nodes.holdsLease(what))) {
      hasLease = false;
      await delay(nodeLimits.standbyMs, undefined, { signal, ref: false });
    }
    if (!hasLease) await onTaking?.(signal);
    hasLease = true;
    await run(signal);
  };
}

/** Waits at most `ms` for a promise. The next start finishes work that was interrupted. */
export async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timeout = new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
  await Promise.race([work, timeout]);
}

/** Starts a job. Runs never overlap: if a run is due during another run, it is skipped. */
export function startJob({ everyMs, run, failure, isAtOnce = true }: Job): RunningJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isRerunRequested = false;

  const runOrLog = async (): Promise<void> => {
    try {
      await run(signal);
    } catch (error) {
      const isStopped = signal.aborted && error instanceof Error && error.name === 'AbortError';
      if (!isStopped) logFailure(error, failure);
    }
  };
  const begin = async (): Promise<void> => {
    do {
      isRerunRequested = false;
      await runOrLog();
    } while (isRerunRequested);
    running = undefined;
  };

  if (isAtOnce) running = begin();
  const timer = setInterval(() => {
    running ??= begin();
  }, everyMs).unref();
  return {
    runNow: () => {
      isRerunRequested = true;
      running ??= begin();
    },
    stop: async (timeoutMs) => {
      clearInterval(timer);
      stopping.abort();
      await (timeoutMs === undefined ? running : waitAtMost(timeoutMs, running));
    },
  };
}
