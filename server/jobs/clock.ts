import { clockTrust } from '../../protocol/limits.ts';
import { logger } from '../logger.ts';
import { clocksOf, closeClock, lookAtClock, openClock } from '../usecases/platform/clock.ts';

interface ClockSettings {
  /** True where the database is a MongoDB that was named: it may run on another machine. */
  hasDatabaseClock: boolean;
}

/** Looks at the clock at the start, before anything is stored, and every minute; gives what stops it. */
export async function startClock(settings: ClockSettings): Promise<() => Promise<void>> {
  await openClock(clocksOf(settings));
  const timer = setInterval(() => {
    lookAtClock().catch((error: unknown) => logger.error({ err: error }, 'the clock could not be looked at'));
  }, clockTrust.lookMs).unref();
  return async () => {
    clearInterval(timer);
    await closeClock();
  };
}
