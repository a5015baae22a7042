import { setTimeout as delay } from 'node:timers/promises';
import { replication } from '../base/limits.ts';
import { logger } from '../base/logger.ts';
import type { Redis } from './redis.ts';

/** An entry of the stream. `number` is its sequence number within the process that wrote it. */
export interface Entry {
  node: string;
  number: number;
  content: Buffer;
}

interface StreamListener {
  onEntry: (entry: Entry) => void;
  /** Called if entries may have been missed: at the start, and after each failed read of the stream. */
  onMissed: () => void;
}

/**
 * A Redis stream that all processes on one database write and read. It is used only for replication. The
 * database is the source of truth.
 */
export interface EventStream {
  /**
   * Resolves when Redis has stored the entry. Rejects immediately while Redis is unavailable, and does not
   * send the entry.
   */
  append: (entry: Entry) => Promise<void>;
  /** Returns the time since which the stream has been unavailable, or undefined while it works. */
  disconnectedSince: () => Date | undefined;
  close: () => Promise<void>;
}

/** Opens the stream. Reads the entries that are added from now on. */
export function openEventStream(
  { prefix, writer, reader, readerOfBytes, isRefusal }: Redis,
  { onEntry, onMissed }: StreamListener,
): EventStream {
  const key = `${prefix}news`;
  const closing = new AbortController();
  const { signal } = closing;
  let isReading = false;
  /** True if Redis refuses entries, because it is older than 6.2 or does not permit the command. */
  let isRefused = false;
  let awaySince: Date | undefined = new Date();
  /**
   * The latest known time of Redis's clock, in epoch milliseconds. The ids of entries start with this time.
   */
  let latestMs = 0;
  const advanceClock = (id: string): void => void (latestMs = Math.max(latestMs, Number.parseInt(id, 10)));
  const updateState = (): void => {
    const isAvailable = isReading && writer.isReady && !isRefused;
    awaySince = isAvailable ? undefined : (awaySince ?? new Date());
  };
  for (const change of ['ready', 'error', 'end'] as const) writer.on(change, updateState);

  /** Records the result of an attempt to append. */
  const recordResult = (error: unknown): void => {
    if (isRefusal(error) && !isRefused)
      logger.warn(
        { reason: error.message },
        'Redis refuses replication entries: it must be 6.2 or newer and permit XADD',
      );
    isRefused = isRefusal(error);
    updateState();
  };

  const endOfStream = async (): Promise<string> => {
    const last = await reader.xRevRange(key, '+', '-', { COUNT: 1 });
    return last?.[0]?.id ?? '0-0';
  };

  async function readEntries(): Promise<void> {
    let after = await endOfStream();
    // The stream contains no earlier changes, so they are read from the database.
    onMissed();
    isReading = true;
    updateState();
    while (!signal.aborted) {
      const replies = await readerOfBytes.xRead(
        { key, id: after },
        { BLOCK: replication.blockMs, COUNT: replication.entriesPerRead },
      );
      for (const { id, message } of replies?.[0]?.messages ?? []) {
        after = id.toString();
        const [node, number] = [message.node.toString(), Number(message.number.toString())];
        onEntry({ node, number, content: message.content });
      }
      await delay(replication.readPauseMs, undefined, { signal });
    }
  }

  const reading = (async () => {
    while (!signal.aborted) {
      await readEntries().catch((error: unknown) => {
        if (!signal.aborted) logger.debug({ err: error }, 'the replication stream could not be read');
      });
      isReading = false;
      updateState();
      if (!signal.aborted) await delay(replication.retryMs, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    append: async ({ node, number, content }) => {
      const threshold = Math.max(0, latestMs - replication.retentionMs);
      const TRIM = { strategy: 'MINID', strategyModifier: '=', threshold } as const;
      const message = { node, number: String(number), content };
      const appended = writer
        .multi()
        .xAdd(key, '*', message, { TRIM })
        .pExpire(key, replication.retentionMs)
        .execTyped();
      const [id] = await appended.catch((error: unknown) => {
        recordResult(error);
        throw error;
      });
      recordResult(undefined);
      advanceClock(id);
    },
    disconnectedSince: () => awaySince,
    close: async () => {
      closing.abort();
      reader.destroy();
      await reading;
    },
  };
}
