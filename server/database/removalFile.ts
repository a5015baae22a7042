import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../embedded/index.ts';

/** Where a data folder keeps what was removed. */
export const removalFile = (dataDir: string): string => join(dataDir, 'removed.jsonl');

/**
 * The journal of what was removed: a line of JSON for each removal, durable when `write` resolves. It is apart from the
 * database, so that no backup takes it back, and only grows: a backup or an export may be as old as it likes.
 */
export function openRemovalFile<Entry extends object>(dataDir: string) {
  const path = removalFile(dataDir);
  let last = Promise.resolve();
  return {
    write: async (entry: Entry): Promise<void> => {
      const writing = last.then(async () => append(path, JSON.stringify(entry)));
      last = writing.catch(() => undefined);
      return writing;
    },
    read: () => read<Entry>(path),
  };
}

/** A line has its own beginning, so that half a line of a power cut takes none along. */
async function append(path: string, line: string): Promise<void> {
  const isNew = !existsSync(path);
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(`\n${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (isNew) await syncFolder(dirname(path));
}

async function* read<Entry>(path: string): AsyncGenerator<Entry> {
  if (!existsSync(path)) return;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const entry = parse(line);
    if (entry) yield entry as Entry;
  }
}

/** Undefined for what a power cut has left of a line: it was not acknowledged. */
function parse(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}
