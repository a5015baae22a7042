import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser } from '../support/Browser.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const ownerPassword = 'owner-of-the-test';
const command = join(import.meta.dirname, '../../dist/server/data.js');
const run = promisify(execFile);
let base: string;
const servers: ServerProcess[] = [];

const newFolder = async (name: string): Promise<string> => mkdtemp(join(base, name));

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, OWNER_PASSWORD: ownerPassword });
  servers.push(server);
  return server;
}

/** Runs `npm run restore`, `export` or `import` as npm does. */
async function data(
  dataDir: string,
  ...commandArguments: string[]
): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [command, ...commandArguments], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
}

async function createEvent({ origin }: ServerProcess, code: string): Promise<Browser> {
  const owner = new Browser(origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  const event = { title: `Event ${code}`, adminCode: 'the code', customShareCode: code };
  expect((await owner.post('/api/events', event)).status).toBe(201);
  return owner;
}

const statusOf = async ({ origin }: ServerProcess, code: string) =>
  (await new Browser(origin).get(`/api/events/${code}`)).status;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'foretold-restore-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.cutPower()));
  await rm(base, { recursive: true, force: true });
});

it('restore: brings back the last backup after the data was destroyed', async () => {
  const dataDir = await newFolder('data-');
  const first = await start(dataDir);
  await createEvent(first, 'BEFORE');
  await first.stop();
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);

  const second = await start(dataDir);
  const owner = await createEvent(second, 'AFTER');
  expect((await owner.get('/api/owner/health')).body.lastBackupAt).toMatch(/^\d{4}-/);
  await expect(data(dataDir, 'restore', 'latest')).rejects.toThrow(/is in use by the process \d+\. Stop/);
  await second.cutPower();
  await writeFile(join(dataDir, 'pocket', 'data.mdb'), 'x'.repeat(50_000));
  await expect(start(dataDir)).rejects.toThrow(/`npm run restore` lists the backups/);

  expect((await data(dataDir, 'restore')).stdout).toMatch(/1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n/);
  await expect(data(dataDir, 'restore', '7')).rejects.toThrow('There is no backup "7".');
  expect((await data(dataDir, 'restore', 'latest')).stdout).toMatch(/^Restored the backup of/);
  const third = await start(dataDir);
  expect(await statusOf(third, 'BEFORE')).toBe(200);
  expect(await statusOf(third, 'AFTER')).toBe(404);
});

it('restore: moves everything to another data folder', async () => {
  const [here, there] = await Promise.all([newFolder('here-'), newFolder('there-')]);
  const file = join(base, 'all.ejsonl');
  const first = await start(here);
  await createEvent(first, 'MOVED');
  await expect(data(here, 'export', file)).rejects.toThrow('in use by the process');
  await first.stop();
  expect((await data(here, 'export', file)).stdout).toMatch(/Wrote \d+ documents of \d+ collections/);
  expect((await data(there, 'import', file)).stdout).toMatch(/Imported \d+ documents/);
  await expect(data(there, 'import', file)).rejects.toThrow('This database already contains data');
  const second = await start(there);
  expect(await statusOf(second, 'MOVED')).toBe(200);
  // The indexes are restored as well: a duplicate share code is refused.
  const owner = new Browser(second.origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  const again = await owner.post('/api/events', {
    title: 'x',
    adminCode: 'the code',
    customShareCode: 'MOVED',
  });
  expect(again.body.code).toBe('share_code_taken');
});

it('data commands: report invalid arguments', async () => {
  const dataDir = await newFolder('data-');
  await expect(data(dataDir)).rejects.toThrow('Usage: npm run export');
  await expect(data(dataDir, 'export')).rejects.toThrow('Usage: npm run export');
  await expect(data(dataDir, 'import')).rejects.toThrow('Usage: npm run import');
  await expect(data(join(base, 'nowhere'), 'export', 'x')).rejects.toThrow('There is no data in');
  expect((await data(join(base, 'nowhere'), 'restore')).stdout).toContain('There are no backups in');
});
