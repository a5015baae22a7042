import { setTimeout as delay } from 'node:timers/promises';
import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';
import { redisTimeoutsMs } from '../base/limits.ts';
import { logger } from '../base/logger.ts';

interface RedisSettings {
  /**
   * A URL with the scheme `redis://` or `rediss://`. It contains the user and the password if Redis requires
   * them.
   */
  url: string;
  /** The prefix of all keys, so that several platforms can share one Redis. */
  prefix: string;
}

type RedisClient = ReturnType<typeof makeClient>;
type BufferClient = ReturnType<typeof withBuffers>;

function makeClient(url: string, pingInterval = 0) {
  const client = createClient({
    url,
    socket: {
      connectTimeout: redisTimeoutsMs.connect,
      socketTimeout: redisTimeoutsMs.socket,
      reconnectStrategy: () => redisTimeoutsMs.reconnect,
    },
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval,
  });
  client.on('error', (error: Error) => logger.debug({ err: error }, 'Redis is unavailable'));
  return client;
}

const withBuffers = (client: RedisClient) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });

/**
 * The connections to a Redis that the processes on one database share (Redis 6.2 or newer, or Valkey).
 * Correctness never depends on Redis. While Redis is unavailable, calls reject immediately, and the clients
 * try to reconnect.
 */
export class Redis {
  readonly prefix: string;
  /** The connection for commands that do not block. */
  readonly writer: RedisClient;
  /** The connection for reads that block. */
  readonly reader: RedisClient;
  /** The reader's connection. Its replies are buffers instead of strings. */
  readonly readerOfBytes: BufferClient;
  /** The number of replies that are still missing after their timeout. */
  #overdueCount = 0;
  #isClosed = false;

  private constructor({ url, prefix }: RedisSettings) {
    this.prefix = prefix;
    this.writer = makeClient(url, redisTimeoutsMs.socket / 3);
    this.reader = makeClient(url);
    this.readerOfBytes = withBuffers(this.reader);
  }

  /**
   * Opens the connections. If Redis is unavailable, resolves after the timeout, and the clients continue to
   * connect.
   */
  static async open(settings: RedisSettings): Promise<Redis> {
    const redis = new Redis(settings);
    redis.#logOutages();
    const connecting = Promise.all([redis.writer.connect(), redis.reader.connect()]);
    await Promise.race([connecting, delay(redisTimeoutsMs.connect)]);
    return redis;
  }

  /** Logs the start of an outage with the reason, and the end of the outage. */
  #logOutages(): void {
    let isAway = false;
    this.writer.on('error', ({ message, code }: NodeJS.ErrnoException) => {
      if (!isAway && !this.#isClosed)
        logger.warn(
          { reason: message || code },
          'Redis is unavailable: the servers poll the database instead',
        );
      isAway = true;
    });
    this.writer.on('ready', () => {
      if (isAway) logger.info('Redis is available again');
      isAway = false;
    });
  }

  /** False while Redis is disconnected or does not reply in time. */
  get isReady(): boolean {
    return this.writer.isReady && this.#overdueCount === 0;
  }

  /** Returns true for an error reply of Redis. Returns false for other errors, such as connection errors. */
  isRefusal = (error: unknown): error is ErrorReply => error instanceof ErrorReply;

  /** Runs a script. Rejects immediately while Redis is unavailable. */
  async eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> {
    if (!this.isReady) throw new Error('Redis is unavailable.');
    return this.withTimeout(this.writer.eval(script, options));
  }

  /** Rejects if a reply does not arrive in time. `isReady` is then false until the reply arrives. */
  async withTimeout<T>(reply: Promise<T>): Promise<T> {
    const settled = new AbortController();
    const timeout = delay(redisTimeoutsMs.reply, undefined, { signal: settled.signal, ref: false }).then(
      () => {
        this.#overdueCount += 1;
        const end = (): void => void (this.#overdueCount -= 1);
        reply.then(end, end);
        throw new Error('Redis did not reply in time.');
      },
    );
    timeout.catch(() => undefined);
    return Promise.race([reply, timeout]).finally(() => settled.abort());
  }

  close(): void {
    this.#isClosed = true;
    this.writer.destroy();
    this.reader.destroy();
  }
}
