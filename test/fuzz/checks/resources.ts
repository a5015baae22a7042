import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzedServer, Resources } from '../FuzzedServer.ts';
import type { Problem } from './model.ts';

const maxGrowth = { heldBytes: 20 * 1024 * 1024, connections: 2, files: 2 } as const;

/** Waits until closed connections are released, at most `withinMs`. Returns the server’s resources. */
export async function settle(
  server: FuzzedServer,
  maxConnections: number,
  withinMs: number,
): Promise<Resources> {
  const deadline = performance.now() + withinMs;
  while ((server.connections ?? 0) > maxConnections && performance.now() < deadline) await sleep(100);
  return server.sample();
}

/** The leaks: resources that the server holds after all inputs and did not hold before. */
export function findGrowth(before: Resources, after: Resources): Problem[] {
  const problems: Problem[] = [];
  const grown = after.heldBytes - before.heldBytes;
  if (grown > maxGrowth.heldBytes)
    problems.push({
      fault: 'memory leak',
      detail: `${Math.round(grown / 1024 / 1024)} MB more after a collection`,
    });
  for (const [name, fault] of [
    ['connections', 'connection leak'],
    ['files', 'file leak'],
  ] as const) {
    const [from, to] = [before[name], after[name]];
    if (from !== undefined && to !== undefined && to > from + maxGrowth[name])
      problems.push({ fault, detail: `${from} before, ${to} after` });
  }
  return problems;
}

/** Retries `findGrowth`, because some resources are released after a delay. */
export async function waitForNoGrowth(
  server: FuzzedServer,
  before: Resources,
  withinMs: number,
): Promise<{ after: Resources; problems: Problem[] }> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const after = await settle(server, before.connections ?? 0, Math.max(0, deadline - performance.now()));
    const problems = findGrowth(before, after);
    if (problems.length === 0 || performance.now() > deadline) return { after, problems };
    await sleep(2_000);
  }
}
