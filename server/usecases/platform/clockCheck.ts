import { clockChecks } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { logger } from '../../base/logger.ts';
import { ClockModel, type ClockRecord } from '../../models/platform/platform.ts';
import type { App } from '../App.ts';

const hasJumped = (a: number, b: number) => Math.abs(a - b) > clockChecks.jumpMs;

/**
 * Reads the clock and the expected time, in epoch milliseconds. If no time is stored, any clock is accepted.
 */
export async function readClock({ nodes }: Pick<App, 'nodes'>) {
  const now = nodes.now();
  const stored = await ClockModel.findById('clock').lean();
  const pausedForMs = stored?.doubt?.steadyMs ?? 0;
  const expectedAt = stored ? stored.believedAt.getTime() + pausedForMs : now;
  return { now, stored, expectedAt, pausedForMs, isPaused: hasJumped(now, expectedAt) };
}

/**
 * Returns the time for deletions by age, or undefined while the clock may be wrong. All deletions by age must
 * use this time.
 */
export async function deletionTime(app: Pick<App, 'nodes'>): Promise<Date | undefined> {
  const { now, isPaused } = await readClock(app);
  return isPaused ? undefined : new Date(now);
}

/**
 * Stores the time every hour. While the clock may be wrong, adds up the uptime and accepts the clock after 72
 * hours of uptime. `ranMs` is the uptime since the previous check. It is 0 at a start.
 */
export async function checkClock(app: Pick<App, 'nodes'>, ranMs: number): Promise<void> {
  const { now, stored, expectedAt, pausedForMs, isPaused } = await readClock(app);
  const steadyMs = pausedForMs + ranMs;
  if (isPaused && steadyMs < clockChecks.pauseMs) {
    await save({ believedAt: stored!.believedAt, doubt: { steadyMs } }, stored);
    if (!stored!.doubt)
      logger.warn(
        { clock: new Date(now), expected: new Date(expectedAt) },
        'the clock may be wrong: nothing is deleted by age until the owner confirms the date, or until 72 hours of uptime',
      );
  } else if (isPaused || !stored || stored.doubt || now - expectedAt >= clockChecks.savedMs) {
    await save({ believedAt: new Date(now) }, stored);
    if (stored?.doubt) logger.info({ clock: new Date(now) }, 'the clock is accepted again');
  }
}

/**
 * Accepts the clock because the owner has confirmed the displayed date. Throws `conflict` if the clock has
 * jumped since the date was displayed.
 */
export async function confirmClock(app: Pick<App, 'domainEvents' | 'nodes'>, shown: Date): Promise<void> {
  const now = app.nodes.now();
  if (hasJumped(now, shown.getTime()))
    throw new AppError('conflict', refusalTexts.translatable('dateChanged'));
  await ClockModel.replaceOne({ _id: 'clock' }, { believedAt: new Date(now) }, { upsert: true });
  logger.info({ clock: new Date(now) }, 'the owner has confirmed the date');
  app.domainEvents.publish('clockConfirmed', {});
}

/** Stores a time. Does nothing if another server or the owner has stored a time since `before` was read. */
async function save(next: Omit<ClockRecord, '_id'>, before: ClockRecord | null): Promise<void> {
  const filter = before
    ? { _id: 'clock' as const, believedAt: before.believedAt }
    : { _id: 'clock' as const };
  await ClockModel.replaceOne(filter, next, { upsert: !before });
}
