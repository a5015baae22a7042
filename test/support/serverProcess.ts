import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The built product as a separate process: with its supervisor, as `npm start` runs it, or the server alone.
 */
export interface ServerProcess {
  origin: string;
  port: number;
  /** Everything printed so far. */
  output: () => string;
  child: ChildProcess;
  /**
   * Kills the server and its database process at once, as in a power cut. Also ends tests that are not about
   * stopping.
   */
  cutPower: () => Promise<void>;
  /** Interrupts the server as Ctrl-C does. Resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

const built = (program: 'main' | 'supervisor') => join(root, `dist/server/${program}.js`);

/** With `JITTER_MS` set, every server of the tests delays its replies and messages (see `lateNetwork.ts`). */
const lateness = process.env.JITTER_MS
  ? ['--import', import.meta.resolve('tsx'), '--import', join(import.meta.dirname, 'network/lateNetwork.ts')]
  : [];
const jitter = process.env.JITTER_MS ? { JITTER_MS: process.env.JITTER_MS } : {};

/** The program to start and its options. */
export interface Program {
  /** The program; by default the server of this checkout, without its supervisor. */
  main?: string;
  /** Arguments for Node. */
  nodeArguments?: readonly string[];
}

/** The server with its supervisor, as `npm start` runs it. */
export const supervised: Program = { main: built('supervisor') };

/** Starts a program in a separate process group. Requires the build. */
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
