import { logger } from './logger.ts';
import { toAppError } from './toAppError.ts';

/** The minimum time between two warnings about an unavailable database. */
const warningIntervalMs = 10_000;

let lastWarningAt = -Infinity;
let unloggedFailures = 0;

/**
 * Logs a failure with its cause. While the database is unavailable or its disk is full, only one warning per
 * ten seconds is logged. It contains the number of failures.
 */
export function logFailure(thrown: unknown, what: string, about: object = {}): void {
  const error = toAppError(thrown);
  if (error.code !== 'unavailable') return logger.error({ err: error.cause ?? thrown, ...about }, what);
  unloggedFailures += 1;
  if (performance.now() - lastWarningAt < warningIntervalMs) return;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  logger.warn({ ...about, what, reason, failures: unloggedFailures }, 'the database is not available');
  lastWarningAt = performance.now();
  unloggedFailures = 0;
}
