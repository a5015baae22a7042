import { setTimeout as delay } from 'node:timers/promises';
import { logFailure } from '../base/logFailure.ts';

/** Work without a request, again and again. */
interface Job {
  everyMs: number;
  /** One run; the signal says that the process is about to end. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Done once, before the first run. */
  first?: (signal: AbortSignal) => Promise<unknown>;
  /** What the log says of a run that fails; the next one comes all the same. */
  failure: string;
  /** False: the first run is after `everyMs`, not at once. */
  isAtOnce?: boolean;
}

interface RunningJob {
  /** Runs now, or once more after the run that is under way. */
  again: () => void;
  /** Ends it: waits for the run that is under way, but not for longer than `timeoutMs`. */
  stop: (timeoutMs?: number) => Promise<void>;
}

/** Who does something: of the processes on one database only one. */
interface Leading {
  nodes: { leads: (what: string) => Promise<boolean> };
  what: string;
}

/** How often a process that stands by looks whether it is its turn. */
const standbyMs = 2_000;

/**
 * Work that one process alone does at a time; the others stand by, and do it as soon as that one has gone. `onTaking` is
 * done by whoever begins to be the one.
 */
export function byOne({ nodes, what }: Leading, run: Job['run'], onTaking?: Job['run']): Job['run'] {
  let isLeading = false;
  return async (signal) => {
    while (!(await nodes.leads(what))) {
      isLeading = false;
      await delay(standbyMs, undefined, { signal, ref: false });
    }
    if (!isLeading) await onTaking?.(signal);
    isLeading = true;
    await run(signal);
  };
}

/** Waits for some work, but not for ever: what a stop cuts short, the next start makes good. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const patience = new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
  await Promise.race([work, patience]);
}

/** Starts a job of an app. No run is beside another; a tick that meets a run that is under way is left out. */
export function startJob({ everyMs, run, first, failure, isAtOnce = true }: Job): RunningJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  const orLog = async (work: Job['run']): Promise<void> => {
    try {
      await work(signal);
    } catch (error) {
      const isOurEnd = signal.aborted && error instanceof Error && error.name === 'AbortError';
      if (!isOurEnd) logFailure(error, failure);
    }
  };
  const begin = async (before?: Job['run']): Promise<void> => {
    if (before) await orLog(before);
    do {
      isAskedAgain = false;
      await orLog(run);
    } while (isAskedAgain);
    running = undefined;
  };

  if (isAtOnce) running = begin(first);
  const timer = setInterval(() => {
    running ??= begin();
  }, everyMs).unref();
  return {
    again: () => {
      isAskedAgain = true;
      running ??= begin();
    },
    stop: async (timeoutMs) => {
      clearInterval(timer);
      stopping.abort();
      await (timeoutMs === undefined ? running : within(timeoutMs, running));
    },
  };
}
