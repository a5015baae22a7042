import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger.ts';
import { onNpmGone } from './npmGone.ts';
import { countDeaths, pauseAfter } from './pauses.ts';
import { runServer, type End, type RunningServer } from './runServer.ts';

const stopping = new AbortController();
let server: RunningServer;

/** Keeps a server running until somebody stops it, or until the first one cannot start. */
async function watch(): Promise<never> {
  let port: number | undefined;
  let deaths = 0;
  let diedAt = 0;
  for (;;) {
    server = runServer(port, (ready) => {
      logger.level = ready.logLevel;
      if (deaths > 0) logger.info({ downMs: Math.round(performance.now() - diedAt) }, 'the server is back');
      port = ready.port;
    });
    const end = await server.ended;
    if (stopping.signal.aborted) process.exit(codeOfStop(end));
    if (port === undefined) giveUp(end);
    diedAt = performance.now();
    deaths = countDeaths(deaths, end.readyForMs);
    await restOf(end, deaths);
    if (stopping.signal.aborted) process.exit(0);
  }
}

/** Says in the log why the server died, and waits as long as so many deaths in a row ask for. */
async function restOf({ pid, error, ...end }: End, deaths: number): Promise<void> {
  const pauseMs = pauseAfter(deaths);
  const wasStopped = end.code === 0 ? `; to stop it for good, stop the process ${process.pid}` : '';
  logger.error(
    { server: pid, ...end, deaths, pauseMs, ...(error && { err: error }) },
    `the server ${wordsOf({ error, ...end })} and is started again${wasStopped}`,
  );
  await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}

function wordsOf({ isStalled, signal, code, error }: End): string {
  if (error) return `could not be started (${error.message})`;
  if (isStalled) return 'stood still, was ended';
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

/** A server that ends by itself at its start has said why. */
function giveUp(end: End): never {
  if (end.code === null || end.code === 0)
    process.stderr.write(`Foretold can't start.\nThe server ${wordsOf(end)} before it was ready.\n`);
  process.exit(end.code || 1);
}

/** A signal to the whole group ends a server that is still starting before it can answer. */
const codeOfStop = ({ code, signal }: End): number =>
  code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);

function stop(): void {
  if (stopping.signal.aborted) return;
  stopping.abort();
  server.stop();
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
onNpmGone(stop);
await watch();
