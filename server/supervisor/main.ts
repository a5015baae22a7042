import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../base/logger.ts';
import { countDeaths, type End, onNpmExit, restartDelay, runServer } from './serverProcess.ts';

const program = join(import.meta.dirname, 'main.js');
const stopping = new AbortController();
const { signal } = stopping;
const stop = (): void => stopping.abort();

/**
 * Restarts the server until the supervisor is stopped. Gives up only if the first server never becomes ready.
 */
async function supervise(): Promise<never> {
  let port: number | undefined;
  let deaths = 0;
  let diedAt = 0;
  for (;;) {
    const end = await runServer({
      program,
      port,
      signal,
      onReady: (ready) => {
        logger.level = ready.logLevel;
        if (deaths > 0) logger.info({ downMs: Math.round(performance.now() - diedAt) }, 'the server is back');
        port = ready.port;
      },
    });
    if (signal.aborted) process.exit(exitCodeAfterStop(end));
    if (port === undefined) giveUp(end);
    diedAt = performance.now();
    deaths = countDeaths(deaths, end.readyForMs);
    const pauseMs = restartDelay(deaths);
    logDeath(end, { deaths, pauseMs });
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) process.exit(0);
  }
}

function logDeath({ pid, error, ...end }: End, restart: { deaths: number; pauseMs: number }): void {
  const hint = end.code === 0 ? `; to stop it for good, stop the process ${process.pid}` : '';
  logger.error(
    { server: pid, ...end, ...restart, ...(error && { err: error }) },
    `the server ${describeEnd({ error, ...end })} and is started again${hint}`,
  );
}

function describeEnd({ isStalled, code, error, ...end }: End): string {
  if (error) return `could not be started (${error.message})`;
  if (isStalled) return 'did not respond and was killed';
  return end.signal ? `was ended by ${end.signal}` : `ended with code ${code}`;
}

/**
 * Exits because the server cannot start. A server that exits with an error code during its start has already
 * printed the reason.
 */
function giveUp(end: End): never {
  if (!end.code)
    process.stderr.write(`Foretold can't start.\nThe server ${describeEnd(end)} before it was ready.\n`);
  process.exit(end.code || 1);
}

/**
 * Returns the exit code of the supervisor after a stop. A signal to the whole process group can end the
 * server before it handles signals. This counts as a normal stop.
 */
const exitCodeAfterStop = ({ code, ...end }: End): number =>
  code ?? (end.signal === 'SIGINT' || end.signal === 'SIGTERM' ? 0 : 1);

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
onNpmExit(stop);
await supervise();
