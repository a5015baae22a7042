import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger.ts';
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
  /** Entries may have been missed: after an outage, a flush, or when more came than the stream keeps. */
  onMissed: () => void;
}

/** A stream of entries that every process on one database writes to and reads: it carries news, and no truth. */
export interface NewsStream {
  /** Resolves when the others can read it; rejects at once while the stream is away: what is not taken is not kept. */
  append: (entry: Entry) => Promise<void>;
  /** Since when nothing is heard of it; undefined while all is well. */
  awaySince: () => Date | undefined;
  close: () => Promise<void>;
}

/** So many entries are kept, for whoever reads slowly. */
const keptEntries = 20_000;
const entriesAtOnce = 500;
const blockMs = 2_000;
/** Whoever has just read lets more come together. */
const restMs = 50;
const pauseMs = 500;

/** Opens the stream that a Redis keeps, from its end on. */
export function openNewsStream(
  { prefix, writer, reader, readerOfBytes }: Redis,
  { onEntry, onMissed }: StreamListener,
): NewsStream {
  const key = `${prefix}news`;
  const closing = new AbortController();
  const { signal } = closing;
  let isFollowing = false;
  let awaySince: Date | undefined = new Date();
  const look = (): void => {
    const isThere = isFollowing && writer.isReady;
    awaySince = isThere ? undefined : (awaySince ?? new Date());
  };
  for (const change of ['ready', 'error', 'end'] as const) writer.on(change, look);

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
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEntries } as const;
      await writer.xAdd(key, '*', { node, number: String(number), content }, { TRIM });
    },
    awaySince: () => awaySince,
    close: async () => {
      closing.abort();
      reader.destroy();
      await following;
    },
  };
}
