import { setTimeout as delay } from 'node:timers/promises';
import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';
import { logger } from '../base/logger.ts';

interface RedisSettings {
  /** `redis://` or `rediss://`, with user and password where they are needed. */
  url: string;
  /** Stands before every key, so that several platforms can share a Redis. */
  prefix: string;
}

type RedisClient = ReturnType<typeof makeClient>;
type ClientOfBytes = ReturnType<typeof inBytes>;

/** A Redis that stands still is given up for so long; the sockets of its clients never end by themselves. */
const silenceMs = 6_000;
const connectMs = 5_000;
const pauseMs = 500;
/** Whoever has something better to do without an answer waits for it so long. */
const timeoutMs = 200;

function makeClient(url: string, pingInterval = 0) {
  const client = createClient({
    url,
    socket: { connectTimeout: connectMs, socketTimeout: silenceMs, reconnectStrategy: () => pauseMs },
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval,
  });
  client.on('error', (error: Error) => logger.debug({ err: error }, 'Redis is away'));
  return client;
}

const inBytes = (client: RedisClient) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });

/**
 * The Redis (6.2 or newer, or Valkey) that the processes on one database share. Nothing that is decided rests on it: while it
 * is away whatever is asked of it is refused at once, and it comes back by itself, as often as it takes.
 */
export class Redis {
  readonly prefix: string;
  /** For what is sent, and not waited for. */
  readonly writer: RedisClient;
  /** For what waits at the server until there is something. */
  readonly reader: RedisClient;
  /** The same, for what is not text. */
  readonly readerOfBytes: ClientOfBytes;
  /** How many answers were given up and have not come yet. */
  #overdueCount = 0;
  #isClosed = false;

  private constructor({ url, prefix }: RedisSettings) {
    this.prefix = prefix;
    this.writer = makeClient(url, silenceMs / 3);
    this.reader = makeClient(url);
    this.readerOfBytes = inBytes(this.reader);
  }

  /** Opens the connections; one that is not there in time comes later. */
  static async open(settings: RedisSettings): Promise<Redis> {
    const redis = new Redis(settings);
    redis.#tellOutages();
    const connecting = Promise.all([redis.writer.connect(), redis.reader.connect()]);
    await Promise.race([connecting, delay(connectMs)]);
    return redis;
  }

  /** An outage is one warning with its reason, and its end a word. */
  #tellOutages(): void {
    let isAway = false;
    this.writer.on('error', ({ message, code }: NodeJS.ErrnoException) => {
      if (!isAway && !this.#isClosed)
        logger.warn({ reason: message || code }, 'Redis is away: servers hear of each other within seconds');
      isAway = true;
    });
    this.writer.on('ready', () => {
      if (isAway) logger.info('Redis is there again');
      isAway = false;
    });
  }

  /** False while it is away or stands still. */
  get isReady(): boolean {
    return this.writer.isReady && this.#overdueCount === 0;
  }

  /** True for an answer of Redis that it does not do what was asked. */
  isRefusal = (error: unknown): error is ErrorReply => error instanceof ErrorReply;

  /** Runs a script. Rejects at once while Redis is away. */
  async eval(script: string, asked: { keys: string[]; arguments: string[] }): Promise<unknown> {
    if (!this.isReady) throw new Error('Redis is away.');
    return this.inTime(this.writer.eval(script, asked));
  }

  /** Waits a moment for an answer. When it does not come nothing is asked of Redis, or waited for, until it has come. */
  async inTime<T>(answer: Promise<T>): Promise<T> {
    const patience = new AbortController();
    const silence = delay(timeoutMs, undefined, { signal: patience.signal, ref: false }).then(() => {
      this.#overdueCount += 1;
      const end = (): void => void (this.#overdueCount -= 1);
      answer.then(end, end);
      throw new Error('Redis stands still.');
    });
    silence.catch(() => undefined);
    return Promise.race([answer, silence]).finally(() => patience.abort());
  }

  close(): void {
    this.#isClosed = true;
    this.writer.destroy();
    this.reader.destroy();
  }
}
