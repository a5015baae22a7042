import { logFailure } from '../logFailure.ts';
import { logger } from '../logger.ts';
import { trustedTime } from '../usecases/platform/clock.ts';
import { endTraffic, expireRecords, rollUpTraffic } from '../usecases/traffic/analyticsDays.ts';

const everyMs = 10 * 60_000;

async function lookAfterTraffic(now: Date): Promise<void> {
  try {
    await rollUpTraffic(now);
    const trusted = await trustedTime();
    if (trusted) await expireRecords(trusted);
  } catch (error) {
    logFailure(error, 'rolling up traffic failed');
  }
}

/**
 * Rolls up ended days and lets single records expire: at the start, and every ten minutes. The way to stop waits for
 * what is under way and writes what visitors have sent; the database has to be open still.
 */
export function startTrafficRollUp(): () => Promise<void> {
  let running = lookAfterTraffic(new Date());
  const timer = setInterval(() => {
    running = running.then(async () => lookAfterTraffic(new Date()));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
    await endTraffic().catch((error: unknown) => logger.warn({ err: error }, 'the last visits are lost'));
  };
}
