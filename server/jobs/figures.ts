import { logFailure } from '../logFailure.ts';
import { settleActivity } from '../usecases/metrics/activity.ts';
import { recountWhenDue, repairActivity } from '../usecases/metrics/activityRepair.ts';
import { figuresByDay } from '../usecases/metrics/figuresDays.ts';

const everyMs = 10 * 60_000;

/**
 * Looks after the owner's figures: repairs at the start what a crash left open, and every ten minutes rolls up the
 * days that have ended, and once a day counts everything anew. Gives what stops it; the database has to be open still.
 */
export function startFigures(): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = orLog(signal, async () => {
    await repairActivity(new Date(), signal);
    await lookAfter(signal);
  });
  const timer = setInterval(() => {
    running = running.then(async () => orLog(signal, async () => lookAfter(signal)));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
    await settleActivity();
  };
}

async function lookAfter(signal: AbortSignal): Promise<void> {
  await figuresByDay(new Date());
  await recountWhenDue(new Date(), signal);
}

async function orLog(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) logFailure(error, 'looking after the figures failed');
  }
}
