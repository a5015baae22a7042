import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRemovalFile, removalFile } from '../../server/database/removalFile.ts';
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

it('the journal of removals gives back what was written, in its order, also when many write at once', async () => {
  expect(await entries()).toEqual([]);
  const journal = openRemovalFile(dataDir);
  const written = Array.from({ length: 50 }, (_, index) => ({ events: [`e${index}`] }));
  await Promise.all(written.map(async (entry) => journal.write(entry)));
  expect(await entries()).toEqual(written);
  expect(statSync(removalFile(dataDir)).mode & 0o777).toBe(0o600);
});

it('half a line that a power cut has left takes no other along', async () => {
  const journal = openRemovalFile(dataDir);
  await journal.write({ events: ['a'] });
  appendFileSync(removalFile(dataDir), '\n{"events":["b');
  await openRemovalFile(dataDir).write({ events: ['c'] });
  expect(await entries()).toEqual([{ events: ['a'] }, { events: ['c'] }]);
  expect(readFileSync(removalFile(dataDir), 'utf8')).toContain('"b');
});

it('what cannot be written is told, and the next one is written', async () => {
  mkdirSync(removalFile(dataDir));
  const journal = openRemovalFile(dataDir);
  await expect(journal.write({ events: ['a'] })).rejects.toThrow(/EISDIR/);
  await remove();
  mkdirSync(dataDir);
  await journal.write({ events: ['b'] });
  expect(await entries()).toEqual([{ events: ['b'] }]);
});
