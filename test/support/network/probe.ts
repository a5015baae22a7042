import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded before the server's own program: on SIGUSR2 it collects what nobody holds any more, and
 * writes what the process holds into the file that `PROBE_FILE` names.
 */
export interface Probe {
  pid: number;
  /** What the program holds after a collection: its objects and the buffers behind them. */
  heldBytes: number;
  residentBytes: number;
  /** Timers, sockets and whatever else keeps a process running, by kind. */
  resources: Record<string, number>;
  /** The longest that the event loop stood still since the probe before. */
  standstillMs: number;
}

// What reads our TypeScript turns them on: the first stack that anybody looks at would keep 20 MB of a map.
process.setSourceMapsEnabled(false);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await sleep(20);
  }
}

function countByKind(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

process.on('SIGUSR2', () => {
  const standstillMs = Math.round(delay.max / 1e6);
  void collect().then(() => {
    const { heapUsed, external, rss } = process.memoryUsage();
    const probe: Probe = {
      pid: process.pid,
      heldBytes: heapUsed + external,
      residentBytes: rss,
      resources: countByKind(process.getActiveResourcesInfo()),
      standstillMs,
    };
    delay.reset();
    const file = process.env.PROBE_FILE!;
    writeFileSync(`${file}.new`, JSON.stringify(probe));
    renameSync(`${file}.new`, file);
  });
});
