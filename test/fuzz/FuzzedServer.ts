import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordStore } from '../../server/database/dataFolder.ts';
import type { Probe } from '../support/network/probe.ts';
import { openConnections, openFiles, probe, probed } from '../support/network/probing.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import type { Secrets } from './world.ts';

/** The resources of a server. `standstillMs`: the longest event-loop delay since the previous sample. */
export interface Resources {
  heldBytes: number;
  files: number | undefined;
  connections: number | undefined;
  standstillMs: number;
}

/** The server under test. It can be restarted after a death. */
export class FuzzedServer {
  /** The number of started processes. Replies that span two processes do not count. */
  generation = 0;
  /** Called with the last output of a process that ended without being stopped. */
  onDeath: (lastOutput: string) => void = () => {};
  readonly #secrets: Secrets;
  readonly #main: string | undefined;
  #dataDir = '';
  #port = 0;
  #process: ServerProcess | undefined;
  #isStopping = false;

  constructor(secrets: Secrets, main?: string) {
    this.#secrets = secrets;
    this.#main = main;
  }

  get port(): number {
    return this.#port;
  }

  get isAlive(): boolean {
    const { child } = this.#process ?? {};
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  get output(): string {
    return this.#process?.output() ?? '';
  }

  /** Starts the server; a restart keeps the port and the data. */
  async start(): Promise<void> {
    if (!this.#dataDir) {
      this.#dataDir = await mkdtemp(join(tmpdir(), 'foretold-fuzz-'));
      await recordStore(this.#dataDir);
    }
    const { ownerPassword, sessionSecret } = this.#secrets;
    const started = await startServer(
      {
        DATA_DIR: this.#dataDir,
        PORT: String(this.#port),
        OWNER_PASSWORD: ownerPassword,
        SESSION_SECRET: sessionSecret,
        PROBE_FILE: join(this.#dataDir, 'probe.json'),
      },
      { nodeArguments: probed, ...(this.#main && { main: this.#main }) },
    );
    this.#process = started;
    this.#port = started.port;
    this.generation += 1;
    started.child.once('exit', () => {
      if (!this.#isStopping) this.onDeath(errorOf(started.output()));
    });
  }

  async sample(): Promise<Resources> {
    const pid = this.#process!.child.pid!;
    const { heldBytes, standstillMs }: Probe = await probe(pid, join(this.#dataDir, 'probe.json'));
    const connections = openConnections(pid, this.#port);
    return { heldBytes, standstillMs, files: openFiles(pid), connections };
  }

  get connections(): number | undefined {
    return openConnections(this.#process!.child.pid!, this.#port);
  }

  async stop(): Promise<number | null | undefined> {
    this.#isStopping = true;
    const code = await this.#process?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
    return code;
  }
}

/** The error that ended a process: its message, and its code if it has one. */
function errorOf(output: string): string {
  const tail = output.split('\n').slice(-60).join('\n');
  const [, message = ''] = /^(?:Uncaught )?(\w*Error(?: \[\w+\])?: .*|FATAL ERROR: .*)$/m.exec(tail) ?? [];
  const [, code = ''] = /code: '(\w+)'/.exec(tail) ?? [];
  const from = /^\s+at (?!new )([\w.<>]+)/m.exec(tail)?.[1] ?? '';
  return code ? `${code} at ${from}` : message || tail.slice(-200);
}
