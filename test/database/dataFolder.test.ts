import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../../server/database/dataFolder.ts';
import { writeDurably } from '../../server/embedded/index.ts';
import { temporaryFolder } from '../embedded/testStore.ts';

let base: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: base, remove } = await temporaryFolder());
});
afterEach(async () => remove());

it('data folder: is created for the current user only', async () => {
  const { path } = await openDataFolder(join(base, 'a', 'b'));
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it('data folder: reports clearly when it cannot be created', async () => {
  writeFileSync(join(base, 'file'), '');
  await expect(openDataFolder(join(base, 'file', 'data'))).rejects.toThrow(
    /can't be created .* Set DATA_DIR to another/,
  );
});

it('data folder: creates a secret once and keeps it, readable by the current user only', async () => {
  const folder = await openDataFolder(base);
  const secret = await folder.readOrMakeSecret('session-secret', () => 'first');
  expect(secret).toBe('first');
  expect(await folder.readOrMakeSecret('session-secret', () => 'second')).toBe('first');
  expect(statSync(join(base, 'session-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(base)).toEqual(['session-secret']);
});

it('data folder: returns the same secret to all concurrent callers', async () => {
  const folder = await openDataFolder(base);
  const secrets = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => folder.readOrMakeSecret('secret', () => `secret ${n}`)),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(base)).toEqual(['secret']);
});

it('data folder: replaces a file atomically', async () => {
  mkdirSync(join(base, 'x'));
  await writeDurably(join(base, 'x', 'record'), 'one');
  await writeDurably(join(base, 'x', 'record'), 'two');
  expect(readdirSync(join(base, 'x'))).toEqual(['record']);
});
