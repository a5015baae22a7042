import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../base/logger.ts';
import type { Redis } from './redis.ts';

/** What one process has written, and the number that it gave to it. */
export interface Entry {
  node: string;
  number: number;
  content: Buffer;
}

/** What hears of the stream. */
interface StreamListener {
  onEntry: (entry: Entry) => void;
  /** Entries may have been missed: after an outage or a flush, or when the stream was not read for a minute. */
  onMissed: () => void;
}

/** A stream of entries that every process on one database writes to and reads: it carries news, and no truth. */
export interface EventStream {
  /** Resolves when the others can read it; rejects at once while the stream is away: what is not taken is not kept. */
  append: (entry: Entry) => Promise<void>;
  /** Since when nothing is heard of it; undefined while all is well. */
  awaySince: () => Date | undefined;
  close: () => Promise<void>;
}

/** How long an entry is kept for slow readers, and the stream after its last entry. */
const keptMs = 60_000;
const entriesAtOnce = 500;
const blockMs = 2_000;
/** Whoever has just read lets more come together. */
const restMs = 50;
const pauseMs = 500;

/** Opens the stream that a Redis keeps, from its end on. */
export function openEventStream(
  { prefix, writer, reader, readerOfBytes, isRefusal }: Redis,
  { onEntry, onMissed }: StreamListener,
): EventStream {
  const key = `${prefix}news`;
  const closing = new AbortController();
  const { signal } = closing;
  let isFollowing = false;
  /** Redis answers that it does not take entries: it is older than 6.2, or does not permit the command. */
  let isRefused = false;
  let awaySince: Date | undefined = new Date();
  /** The latest known instant of Redis' clock, in epoch milliseconds: ids of entries begin with it. */
  let latestMs = 0;
  const seen = (id: string): void => void (latestMs = Math.max(latestMs, Number.parseInt(id, 10)));
  const look = (): void => {
    const isThere = isFollowing && writer.isReady && !isRefused;
    awaySince = isThere ? undefined : (awaySince ?? new Date());
  };
  for (const change of ['ready', 'error', 'end'] as const) writer.on(change, look);

  /** What an attempt to append came to. */
  const note = (error: unknown): void => {
    if (isRefusal(error) && !isRefused)
      logger.warn({ reason: error.message }, 'Redis takes no news: it has to be 6.2 or newer');
    isRefused = isRefusal(error);
    look();
  };

  const endOfStream = async (): Promise<string> => {
    const last = await reader.xRevRange(key, '+', '-', { COUNT: 1 });
    return last?.[0]?.id ?? '0-0';
  };

  async function follow(): Promise<void> {
    let after = await endOfStream();
    // What came before this moment is found in the database.
    onMissed();
    isFollowing = true;
    look();
    while (!signal.aborted) {
      const replies = await readerOfBytes.xRead({ key, id: after }, { BLOCK: blockMs, COUNT: entriesAtOnce });
      for (const { id, message } of replies?.[0]?.messages ?? []) {
        after = id.toString();
        const [node, number] = [message.node.toString(), Number(message.number.toString())];
        onEntry({ node, number, content: message.content });
      }
      await delay(restMs, undefined, { signal });
    }
  }

  const following = (async () => {
    while (!signal.aborted) {
      await follow().catch((error: unknown) => {
        if (!signal.aborted) logger.debug({ err: error }, 'the news stream could not be read');
      });
      isFollowing = false;
      look();
      if (!signal.aborted) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    append: async ({ node, number, content }) => {
      const threshold = Math.max(0, latestMs - keptMs);
      const TRIM = { strategy: 'MINID', strategyModifier: '=', threshold } as const;
      const message = { node, number: String(number), content };
      const appended = writer.multi().xAdd(key, '*', message, { TRIM }).pExpire(key, keptMs).execTyped();
      const [id] = await appended.catch((error: unknown) => {
        note(error);
        throw error;
      });
      note(undefined);
      seen(id);
    },
    awaySince: () => awaySince,
    close: async () => {
      closing.abort();
      reader.destroy();
      await following;
    },
  };
}
