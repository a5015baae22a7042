import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The real product as its own process, as `npm start` runs it after the build. */
export interface ServerProcess {
  origin: string;
  port: number;
  /** Everything that it printed so far. */
  output: () => string;
  child: ChildProcess;
  /** As a power cut: the server and the database process that it started, at once. */
  cutPower: () => Promise<void>;
  /** As Ctrl-C; resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/server/main.js');

/** With `JITTER_MS` set every server of the tests answers and tells late (see `lateNetwork.ts`). */
const lateness = process.env.JITTER_MS
  ? ['--import', import.meta.resolve('tsx'), '--import', join(import.meta.dirname, 'lateNetwork.ts')]
  : [];
const jitter = process.env.JITTER_MS ? { JITTER_MS: process.env.JITTER_MS } : {};

export interface Program {
  /** What is started: this checkout's own build, unless told. */
  main?: string;
  /** Arguments of Node itself. */
  nodeArguments?: readonly string[];
}

/** Starts the server in a process group of its own and waits until it listens. The build has to be there. */
export async function startServer(
  environment: Record<string, string>,
  { main = built, nodeArguments = [] }: Program = {},
): Promise<ServerProcess> {
  if (!existsSync(main)) throw new Error('Run `npm run build` first: this test starts the built server.');
  const child = spawn(process.execPath, [...nodeArguments, ...lateness, main], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...jitter, ...environment },
  });
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const listening = /"port":(\d+).*"msg":"listening"/.exec(line);
        if (listening) resolve(Number(listening[1]));
      });
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${lines.join('\n')}`)));
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    output: () => lines.join('\n'),
    child,
    cutPower: async () => {
      process.kill(-child.pid!, 'SIGKILL');
      await exited;
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return (await exited)[0];
    },
  };
}
