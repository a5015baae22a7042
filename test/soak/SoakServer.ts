import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/until.ts';
import { openConnections, openFiles, probe, probed } from '../support/network/probing.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import type { Sample } from './growth.ts';

const ownDist = join(import.meta.dirname, '../../dist/server');
const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The soak’s server, on one port and one data folder throughout. */
export class SoakServer {
  readonly ownerPassword = 'the owner of the soak';
  port = 0;
  readonly restartMs: number[] = [];
  /** Stops that did not exit cleanly. */
  readonly badStops: string[] = [];
  readonly #dist: string;
  #dataDir = '';
  #process: ServerProcess | undefined;

  /** `dist`: a built server; the default is this checkout’s own. */
  constructor(dist = ownDist) {
    this.#dist = dist;
  }

  /** Whether this version has a supervisor that restarts the server. */
  get hasSupervisor(): boolean {
    return existsSync(join(this.#dist, 'supervisor.js'));
  }

  async start(): Promise<void> {
    if (!this.#dataDir) {
      this.#dataDir = await mkdtemp(join(tmpdir(), 'foretold-soak-'));
      this.port = await freePort();
    }
    this.#process = await this.#startOn(this.#dataDir, this.port);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The process id of the server, not of its supervisor. */
  get pid(): number {
    const pids = [...this.#process!.output().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)];
    return Number(pids.at(-1)?.[1]);
  }

  /** Kills the server. Its supervisor restarts it, or this class does. */
  async kill(): Promise<void> {
    const [from, { pid }] = [performance.now(), this];
    process.kill(pid, 'SIGKILL');
    if (this.hasSupervisor)
      await until('the supervisor has restarted the server', () => this.pid !== pid, 60_000);
    else {
      await this.#process!.stop();
      await this.start();
    }
    this.restartMs.push(performance.now() - from);
  }

  /** Stops the server gracefully, and starts it again. */
  async restart(): Promise<void> {
    await this.#stopGracefully();
    await this.start();
  }

  async #stopGracefully(): Promise<void> {
    const code = await this.#process?.stop();
    if (code !== 0) this.badStops.push(`a stop ended with ${code}`);
  }

  async stop(): Promise<void> {
    await this.#stopGracefully();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }

  /**
   * Stops the server, restores the newest backup into a copy of the data folder, calls `look` with a server
   * on it, and starts again.
   */
  async tryBackup(look: (origin: string) => Promise<void>): Promise<void> {
    await this.#stopGracefully();
    const copy = await mkdtemp(join(tmpdir(), 'foretold-soak-copy-'));
    try {
      await cp(this.#dataDir, copy, { recursive: true });
      await run(process.execPath, [join(this.#dist, 'data.js'), 'restore', 'latest'], {
        env: { PATH: process.env.PATH, DATA_DIR: copy },
      });
      const restored = await this.#startOn(copy, 0);
      await look(restored.origin).finally(async () => restored.stop());
    } finally {
      await rm(copy, { recursive: true, force: true });
      await this.start();
    }
  }

  /** Measures the resources of the server after a garbage collection. */
  async sample(): Promise<Omit<Sample, 'atMs' | 'isIdle'>> {
    const { pid } = this;
    const { heldBytes, residentBytes, resources } = await probe(pid, join(this.#dataDir, 'probe.json'));
    return {
      pid,
      heldBytes,
      residentBytes,
      timers: (resources.Timeout ?? 0) + (resources.Immediate ?? 0),
      files: openFiles(pid) ?? 0,
      connections: openConnections(pid, this.port) ?? 0,
      dataBytes: await sizeOf(this.#dataDir),
    };
  }

  /** The supervisor passes NODE_OPTIONS on to the server. */
  async #startOn(dataDir: string, port: number): Promise<ServerProcess> {
    const environment = {
      DATA_DIR: dataDir,
      PORT: String(port),
      OWNER_PASSWORD: this.ownerPassword,
      PROBE_FILE: join(dataDir, 'probe.json'),
      ...(this.hasSupervisor && { NODE_OPTIONS: probed.join(' ') }),
    };
    const program = this.hasSupervisor
      ? { main: 'supervisor.js' }
      : { main: 'main.js', nodeArguments: probed };
    return startServer(environment, { ...program, main: join(this.#dist, program.main) });
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) =>
      stat(join(folder, name)).then(
        ({ size, blocks }) => Math.min(size, blocks * 512),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
