import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

/** The settings that every process of a cluster has to share. */
export const clusterSecrets = {
  OWNER_PASSWORD: 'the password of the owner',
  SESSION_SECRET: 'the same secret for every process',
};

export interface ClusterSettings {
  nodes: number;
  /** A MongoDB; by default the built-in store, served to all processes on this machine. */
  mongodbUri?: string | undefined;
  /** Without the event bus the processes synchronise by the database only. */
  hasEventBus?: boolean;
  /** The first node’s port; the others follow. By default any free port. */
  port?: number;
}

export interface Cluster {
  nodes: ServerProcess[];
  redis: RedisServer | undefined;
  /** Starts another process on the same database; `environment` adds variables. */
  addNode: (environment?: Record<string, string>) => Promise<ServerProcess>;
  stop: () => Promise<void>;
}

export const hasProgram = (name: string): boolean => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Resolves when the port accepts connections. */
export async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(50);
  }
  throw new Error(`No process listens on port ${port}.`);
}

/** A Redis on loopback without persistence. */
export class RedisServer {
  readonly port: number;
  #child: ChildProcess;

  private constructor(port: number) {
    this.port = port;
    this.#child = RedisServer.#spawn(port);
  }

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await untilOpen(redis.port);
    return redis;
  }

  static #spawn = (port: number): ChildProcess =>
    spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    );

  get pid(): number {
    return this.#child.pid!;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Sends a signal; SIGSTOP makes the process hang. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    if (this.#child.signalCode) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Starts again at the same port, with no data. */
  async restart(): Promise<void> {
    this.#child = RedisServer.#spawn(this.port);
    await untilOpen(this.port);
  }

  flush(): void {
    execFileSync('redis-cli', ['-p', String(this.port), 'flushall'], { stdio: 'ignore' });
  }
}

/** Starts several built servers on one database, with their Redis and MongoDB. */
export async function startCluster({
  nodes: count,
  mongodbUri,
  hasEventBus = true,
  port,
}: ClusterSettings): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'foretold-cluster-'));
  const store = mongodbUri ? undefined : await startEmbeddedStore(join(folder, 'store'), 'foretold');
  const redis = hasEventBus ? await RedisServer.start() : undefined;
  const nodes: ServerProcess[] = [];
  const addNode = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
    const node = await startServer({
      ...clusterSecrets,
      TRUST_PROXY: '1',
      MONGODB_URI: mongodbUri ?? store!.uri,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      ...(redis && { REDIS_URL: redis.url }),
      ...(port && { PORT: String(port + nodes.length) }),
      ...environment,
    });
    nodes.push(node);
    return node;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map(async (node) => node.stop()));
    await redis?.kill();
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < count; index += 1) await addNode();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, redis, addNode, stop };
}
