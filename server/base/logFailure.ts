import { logger } from './logger.ts';
import { toAppError } from './toAppError.ts';

/** How often the log says that the database is away. */
const everyMs = 10_000;

let saidAt = -Infinity;
let unsaid = 0;

/**
 * Logs what failed, with its cause. A database that is away, or a disk that is full, makes everything fail: that is one
 * warning every ten seconds, with how many failures it stands for.
 */
export function logFailure(thrown: unknown, what: string, about: object = {}): void {
  const error = toAppError(thrown);
  if (error.code !== 'unavailable') return logger.error({ err: error.cause ?? thrown, ...about }, what);
  unsaid += 1;
  if (performance.now() - saidAt < everyMs) return;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  logger.warn({ ...about, what, reason, failures: unsaid }, 'the database is not available');
  saidAt = performance.now();
  unsaid = 0;
}
