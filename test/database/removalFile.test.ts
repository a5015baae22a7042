import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRemovalFile, type Reduce, removalFile } from '../../server/database/removalFile.ts';
import { temporaryFolder } from '../embedded/testStore.ts';

let dataDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: dataDir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

async function entries(): Promise<object[]> {
  const read: object[] = [];
  for await (const entry of openRemovalFile(dataDir).read()) read.push(entry);
  return read;
}

it('removal journal: returns all entries in order, also after concurrent writes', async () => {
  expect(await entries()).toEqual([]);
  const journal = openRemovalFile(dataDir);
  const written = Array.from({ length: 50 }, (_, index) => ({ events: [`e${index}`] }));
  await Promise.all(written.map(async (entry) => journal.write(entry)));
  expect(await entries()).toEqual(written);
  expect(statSync(removalFile(dataDir)).mode & 0o777).toBe(0o600);
});

it('removal journal: ignores a partial line after a power failure, and keeps all others', async () => {
  const journal = openRemovalFile(dataDir);
  await journal.write({ events: ['a'] });
  appendFileSync(removalFile(dataDir), '\n{"events":["b');
  await openRemovalFile(dataDir).write({ events: ['c'] });
  expect(await entries()).toEqual([{ events: ['a'] }, { events: ['c'] }]);
  expect(readFileSync(removalFile(dataDir), 'utf8')).toContain('"b');
});

it('removal journal: reports a failed write, and writes the next entry', async () => {
  mkdirSync(removalFile(dataDir));
  const journal = openRemovalFile(dataDir);
  await expect(journal.write({ events: ['a'] })).rejects.toThrow(/EISDIR/);
  await remove();
  mkdirSync(dataDir);
  await journal.write({ events: ['b'] });
  expect(await entries()).toEqual([{ events: ['b'] }]);
});

interface Numbered {
  n: number;
}
/** Keeps the even entries. */
const halve: Reduce<Numbered> = async (all) => {
  const evenEntries: Numbered[] = [];
  for await (const entry of all) if (entry.n % 2 === 0) evenEntries.push(entry);
  return evenEntries;
};

it('removal journal: compacting leaves one line per entry, and keeps the file mode', async () => {
  const journal = openRemovalFile<Numbered>(dataDir);
  await journal.compact(halve);
  expect(existsSync(removalFile(dataDir))).toBe(false);
  for (let n = 0; n < 5; n += 1) await journal.write({ n });
  await journal.compact(halve);
  expect(readFileSync(removalFile(dataDir), 'utf8')).toBe('{"n":0}\n{"n":2}\n{"n":4}\n');
  expect(statSync(removalFile(dataDir)).mode & 0o777).toBe(0o600);
  await journal.write({ n: 6 });
  expect(await entries()).toEqual([{ n: 0 }, { n: 2 }, { n: 4 }, { n: 6 }]);
  expect(readdirSync(dataDir)).toEqual(['removed.jsonl']);
});

it('removal journal: changes nothing when compacting fails or gains nothing', async () => {
  const journal = openRemovalFile<Numbered>(dataDir);
  await journal.write({ n: 1 });
  const { ino } = statSync(removalFile(dataDir));
  await journal.compact(async () => undefined);
  const failing = journal.compact(async () => {
    throw new Error('ENOSPC');
  });
  await expect(failing).rejects.toThrow('ENOSPC');
  function* broken(): Generator<Numbered> {
    yield { n: 0 };
    throw new Error('cut short');
  }
  await expect(journal.compact(async () => broken())).rejects.toThrow('cut short');
  expect([await entries(), statSync(removalFile(dataDir)).ino]).toEqual([[{ n: 1 }], ino]);
  expect(readdirSync(dataDir)).toEqual(['removed.jsonl']);
});

it('removal journal: ignores and overwrites the draft of an interrupted compaction', async () => {
  const journal = openRemovalFile<Numbered>(dataDir);
  for (const n of [0, 1]) await journal.write({ n });
  writeFileSync(`${removalFile(dataDir)}.draft`, '{"n":7}\n{"n');
  expect(await entries()).toEqual([{ n: 0 }, { n: 1 }]);
  await journal.compact(halve);
  expect([await entries(), readdirSync(dataDir)]).toEqual([[{ n: 0 }], ['removed.jsonl']]);
});

it('removal journal: loses no entry that another process writes during compaction', async () => {
  const [one, other] = [openRemovalFile<Numbered>(dataDir), openRemovalFile<Numbered>(dataDir)];
  const progress = { written: 0 };
  const writing = (async () => {
    for (; progress.written < 200; progress.written += 1) await other.write({ n: progress.written * 2 });
  })();
  while (progress.written < 200) {
    await one.write({ n: 1 });
    await one.compact(async (all) => {
      const evenEntries = await halve(all);
      await delay(5);
      return evenEntries;
    });
  }
  await writing;
  expect(await entries()).toEqual(Array.from({ length: 200 }, (_, index) => ({ n: index * 2 })));
});
