import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../until.ts';
import type { Probe } from './probe.ts';

/** Arguments of Node under which a server answers `probe`; in `NODE_OPTIONS` also when something else starts it. */
export const probed = [
  '--import',
  import.meta.resolve('tsx'),
  '--import',
  pathToFileURL(join(import.meta.dirname, 'probe.ts')).href,
];

/** What a process holds now, after a collection. */
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
 * How many files and pipes a process has open; undefined where the system does not tell. Sockets are counted by
 * `openConnections`: those to the database are a pool that grows to what is needed at once, and stays.
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

/** How many connections to its own port a process holds; undefined where the system does not tell. */
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

/** A file may be closed while it is looked at. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
