import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilOpen } from './startCluster.ts';

const examples = join(import.meta.dirname, '../../deploy');

/** The folder of the examples for three servers, or of the one for a single server (Caddy). */
export type ExampleFolder = 'cluster' | '.';

/** An example of `deploy`, and the commands that run it and validate it. */
interface Example {
  file: string;
  run: (file: string) => string[];
  check: (file: string) => string[];
}

const caddyArguments = (file: string) => ['--config', file, '--adapter', 'caddyfile'];
/** Files at system paths are redirected into the configuration’s folder. */
const nginxArguments = (file: string) => ['-e', 'stderr', '-c', file, '-g', `pid ${file}.pid; daemon off;`];

const programs = {
  haproxy: {
    file: 'haproxy.cfg',
    run: (file) => ['-db', '-f', file],
    check: (file) => ['-c', '-f', file],
  },
  caddy: {
    file: 'Caddyfile',
    run: (file) => ['run', ...caddyArguments(file)],
    check: (file) => ['validate', ...caddyArguments(file)],
  },
  nginx: {
    file: 'nginx.conf',
    run: nginxArguments,
    check: (file) => ['-t', ...nginxArguments(file)],
  },
} as const satisfies Record<string, Example>;

export type BalancerName = keyof typeof programs;

export const balancerNames = Object.keys(programs) as BalancerName[];

export const isBalancer = (name: string): name is BalancerName => name in programs;

type Nodes = readonly { port: number }[];

/** The ports of the balancer and its servers. */
export interface Places {
  port: number;
  nodes: Nodes;
}

export interface Balancer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts a balancer on loopback with its example. Caddy’s example in `deploy/cluster` is for three servers.
 */
export async function startBalancer(
  name: BalancerName,
  places: Places,
  from: ExampleFolder = 'cluster',
): Promise<Balancer> {
  const { folder, path } = await writeExample(name, places, from);
  const output: Buffer[] = [];
  const child = spawn(name, programs[name].run(path), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(folder),
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(Buffer.concat(output).toString())));
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilOpen(places.port), ended]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://127.0.0.1:${places.port}`, stop };
}

/** Throws with the program’s message when the example is invalid. */
export async function checkExample(name: BalancerName, places: Places): Promise<void> {
  const { folder, path } = await writeExample(name, places, 'cluster');
  try {
    execFileSync(name, programs[name].check(path), { stdio: 'pipe', env: environment(folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Caddy stores its state and certificates in the user’s folders, so these are redirected. */
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
  CADDY_ADMIN: `unix/${join(folder, 'admin')}`,
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 1_000);
  await ended;
  clearTimeout(killTimer);
}

/** Writes the example with these ports into a folder of its own. */
async function writeExample(
  name: BalancerName,
  places: Places,
  from: ExampleFolder,
): Promise<{ folder: string; path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'foretold-balancer-'));
  // nginx started by root runs its workers as another user, and they write large bodies here.
  await chmod(folder, 0o711);
  const { file } = programs[name];
  const text = await readFile(join(examples, from, file), 'utf8');
  const own = temporaryPlaces.map((place) => `\t${place}_temp_path ${join(folder, place)};\n`).join('');
  const path = join(folder, file);
  await writeFile(path, placed(text, places).replace('\nhttp {\n', `\nhttp {\n${own}`));
  return { folder, path };
}

/** nginx buffers large bodies in these folders; the system ones may not be writable. */
const temporaryPlaces = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Replaces the example’s addresses by these. */
function placed(text: string, { port, nodes }: Places): string {
  const here = text
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('{$DOMAIN} {\n', `http://:${port} {\n\tbind 127.0.0.1\n`)
    .replace('{$UPSTREAM:localhost:3000}', 'node1:3000');
  const lines = here.split('\n').flatMap((line) => forEachNode(line, nodes));
  return lines
    .join('\n')
    .replaceAll(/node(\d):3000/g, (_, number: string) => `127.0.0.1:${nodes[Number(number) - 1]!.port}`);
}

/**
 * Repeats a line about the first server for each server. Drops the lines about the second and third server.
 */
function forEachNode(line: string, nodes: Nodes): string[] {
  if (line.match(/node\d:3000/g)?.length !== 1) return [line];
  if (!line.includes('node1:3000')) return [];
  return nodes.map(({ port }, index) =>
    line.replace('node1:3000', `127.0.0.1:${port}`).replaceAll('node1', `node${index + 1}`),
  );
}
