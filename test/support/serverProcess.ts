import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The real product as its own process, as `npm start` runs it after the build, or the server alone. */
export interface ServerProcess {
  origin: string;
  port: number;
  /** Everything that it printed so far. */
  output: () => string;
  child: ChildProcess;
  /** As a power cut: the server and the database process that it started, at once. Also how a test ends that isn't about stopping. */
  cutPower: () => Promise<void>;
  /** As Ctrl-C; resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

const built = (program: 'main' | 'supervisor') => join(root, `dist/server/${program}.js`);

/** With `JITTER_MS` set every server of the tests answers and tells late (see `lateNetwork.ts`). */
const lateness = process.env.JITTER_MS
  ? ['--import', import.meta.resolve('tsx'), '--import', join(import.meta.dirname, 'network/lateNetwork.ts')]
  : [];
const jitter = process.env.JITTER_MS ? { JITTER_MS: process.env.JITTER_MS } : {};

/** What is started, and how. */
export interface Program {
  /** This checkout's own server alone, unless told. */
  main?: string;
  /** Arguments of Node itself. */
  nodeArguments?: readonly string[];
}

/** The server with its supervisor, as `npm start` runs it. */
export const supervised: Program = { main: built('supervisor') };

/** Starts a program in a process group of its own. The build has to be there. */
export function spawnProgram(
  environment: Record<string, string>,
  { main = built('main'), nodeArguments = [] }: Program = {},
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): ChildProcess {
  if (!existsSync(main)) throw new Error('Run `npm run build` first: this test starts the built server.');
  return spawn(process.execPath, [...nodeArguments, ...lateness, main], {
    cwd: root,
    detached: true,
    stdio,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...jitter, ...environment },
  });
}

/** Starts the server and waits until it listens. */
export async function startServer(
  environment: Record<string, string>,
  program: Program = {},
): Promise<ServerProcess> {
  const child = spawnProgram(environment, program);
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream! }).on('line', (line) => {
        lines.push(line);
        const listening = /"port":(\d+).*"msg":"listening"/.exec(line);
        if (listening) resolve(Number(listening[1]));
      });
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${lines.join('\n')}`)));
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    output: () => lines.join('\n'),
    child,
    cutPower: async () => {
      if (isRunning()) process.kill(-child.pid!, 'SIGKILL');
      await exited;
    },
    stop: async (signal = 'SIGTERM') => {
      if (isRunning()) child.kill(signal);
      return (await exited)[0];
    },
  };
}
