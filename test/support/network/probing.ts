import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../until.ts';
import type { Probe } from './probe.ts';

/**
 * Node arguments that let a server answer `probe`. Pass them in `NODE_OPTIONS` if another program starts the
 * server.
 */
export const probed = [
  '--import',
  import.meta.resolve('tsx'),
  '--import',
  pathToFileURL(join(import.meta.dirname, 'probe.ts')).href,
];

/** Returns the memory and resources of a process after garbage collection. */
export async function probe(pid: number, file: string): Promise<Probe> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  let found: Probe | undefined;
  await until(
    'the probe answers',
    async () => {
      found = await readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Probe,
        () => undefined,
      );
      return found !== undefined;
    },
    60_000,
  );
  return found!;
}

/**
 * Returns the number of open files and pipes of a process, or `undefined` where the system does not report
 * it. Sockets are counted by `openConnections`, because the database connection pool keeps its size after a
 * peak.
 */
export function openFiles(pid: number): number | undefined {
  try {
    const links = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`));
    return links.filter((target) => target !== '' && !target.startsWith('socket:')).length;
  } catch {
    return undefined;
  }
}

const listening = '0A';

/**
 * Returns the number of connections to a process's own port, or `undefined` where the system does not report
 * it.
 */
export function openConnections(pid: number, port: number): number | undefined {
  try {
    const held = new Set(
      readdirSync(`/proc/${pid}/fd`).map(
        (name) => /^socket:\[(\d+)\]$/.exec(targetOf(`/proc/${pid}/fd/${name}`))?.[1],
      ),
    );
    const lines = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1);
    return lines.filter((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      return Number.parseInt(local.split(':')[1]!, 16) === port && state !== listening && held.has(inode);
    }).length;
  } catch {
    return undefined;
  }
}

/** A file may be closed while it is inspected. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
