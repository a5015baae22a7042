import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Memory and resources of a process. This file is loaded before the server's own program: on SIGUSR2 it
 * collects garbage and writes a probe to the file in `PROBE_FILE`.
 */
export interface Probe {
  pid: number;
  /** Heap and external memory after garbage collection. */
  heldBytes: number;
  residentBytes: number;
  /** Active timers, sockets and other resources that keep a process running, counted by kind. */
  resources: Record<string, number>;
  /** The longest event-loop delay since the previous probe. */
  standstillMs: number;
}

// tsx turns source maps on; the first stack trace would then hold 20 MB.
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
