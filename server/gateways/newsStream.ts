import { setTimeout as delay } from 'node:timers/promises';
import { createClient, RESP_TYPES } from '@redis/client';
import { logger } from '../logger.ts';

export interface NewsStreamSettings {
  /** `redis://` or `rediss://`, with user and password where they are needed. */
  url: string;
  /** Stands before every key, so that several platforms can share a Redis. */
  prefix: string;
}

/** What hears of the stream. */
export interface StreamListener {
  onEntry: (entry: Buffer) => void;
  /** Entries may have been missed: after an outage, a flush, or when more came than the stream keeps. */
  onMissed: () => void;
}

/** A stream of entries that every process on one database writes to and reads: it carries news, and no truth. */
export interface NewsStream {
  /** Rejects at once while the stream is away; what is not taken is not kept. */
  append: (entry: Buffer) => Promise<void>;
  isConnected: () => boolean;
  close: () => Promise<void>;
}

/** So many entries are kept, for whoever reads slowly. */
const keptEntries = 20_000;
const entriesAtOnce = 500;
const blockMs = 2_000;
/** A Redis that stands still is given up for so long; the sockets of its clients never end by themselves. */
const silenceMs = 6_000;
const pauseMs = 500;

/** Opens the stream that a Redis (6 or newer, or Valkey) keeps, from its end on; comes back by itself, as often as it takes. */
export async function openNewsStream(
  { url, prefix }: NewsStreamSettings,
  { onEntry, onMissed }: StreamListener,
): Promise<NewsStream> {
  const key = `${prefix}news`;
  const socket = { connectTimeout: 5_000, socketTimeout: silenceMs, reconnectStrategy: () => pauseMs };
  const writer = createClient({
    url,
    socket,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: silenceMs / 3,
  });
  const reader = createClient({ url, socket, disableOfflineQueue: true });
  const inBytes = reader.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const closing = new AbortController();
  const { signal } = closing;
  let isFollowing = false;
  for (const client of [writer, reader])
    client.on('error', (error: Error) => {
      if (!signal.aborted) logger.debug({ err: error }, 'the news stream is away');
    });
  await Promise.race([Promise.all([writer.connect(), reader.connect()]), delay(socket.connectTimeout)]);

  const endOfStream = async (): Promise<string> => {
    const last = await reader.xRevRange(key, '+', '-', { COUNT: 1 });
    return last?.[0]?.id ?? '0-0';
  };

  async function follow(): Promise<void> {
    let after = await endOfStream();
    // What came before this moment is found in the database.
    onMissed();
    isFollowing = true;
    while (!signal.aborted) {
      const replies = await inBytes.xRead({ key, id: after }, { BLOCK: blockMs, COUNT: entriesAtOnce });
      for (const { id, message } of replies?.[0]?.messages ?? []) {
        after = id.toString();
        onEntry(message.entry);
      }
    }
  }

  const following = (async () => {
    while (!signal.aborted) {
      await follow().catch((error: unknown) => {
        if (!signal.aborted) logger.debug({ err: error }, 'the news stream could not be read');
      });
      isFollowing = false;
      if (!signal.aborted) await delay(pauseMs);
    }
  })();

  return {
    append: async (entry) => {
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEntries } as const;
      await writer.xAdd(key, '*', { entry }, { TRIM });
    },
    isConnected: () => isFollowing && writer.isReady,
    close: async () => {
      closing.abort();
      writer.destroy();
      reader.destroy();
      await following;
    },
  };
}
