import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformHealth } from '../../protocol/schemas/platform/owner.ts';
import { Browser } from '../support/Browser.ts';
import { daysAhead, hasFakeTime } from '../support/fakeTime.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const ownerPassword = 'owner-of-the-test';
const command = join(import.meta.dirname, '../../dist/server/data.js');
const dayMs = 24 * 3_600_000;
let dataDir: string;
const servers: ServerProcess[] = [];

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, OWNER_PASSWORD: ownerPassword, ...environment });
  servers.push(server);
  return server;
}

const restore = async (...arguments_: string[]) =>
  promisify(execFile)(process.execPath, [command, 'restore', ...arguments_], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

async function ownerOf({ origin }: ServerProcess): Promise<Browser> {
  const owner = new Browser(origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  return owner;
}

async function createEvent(server: ServerProcess, code: string): Promise<{ id: string; owner: Browser }> {
  const owner = await ownerOf(server);
  const made = await owner.post('/api/events', { title: code, adminCode: 'the code', customShareCode: code });
  expect(made.status).toBe(201);
  return { id: (made.body as { id: string }).id, owner };
}

const statusOf = async ({ origin }: ServerProcess, code: string) =>
  (await new Browser(origin).get(`/api/events/${code}`)).status;
const clockOf = async (owner: Browser) =>
  PlatformHealth.parse((await owner.get('/api/owner/health')).body).clock;
const backups = async () => (await readdir(join(dataDir, 'backups'))).toSorted();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foretold-clock-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.cutPower()));
  await rm(dataDir, { recursive: true, force: true });
});

describe.runIf(hasFakeTime)('wrong system clock', () => {
  it('400 days ahead: removes no event and no backup until the owner confirms the clock', async () => {
    const first = await start();
    await createEvent(first, 'WEDDING');
    await first.stop();
    const hourly = Array.from({ length: 5 }, (_, index) => `00000${index + 2}.${instant(index - 5)}`);
    for (const name of hourly) await mkdir(join(dataDir, 'backups', name));

    const ahead = await start({ RETENTION_DAYS: '90', ...daysAhead(400) });
    expect(ahead.output()).toContain('the clock may be wrong');
    const owner = await ownerOf(ahead);
    const { at, doubt } = await clockOf(owner);
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(399 * dayMs);
    expect(doubt?.expiredEvents).toBe(1);
    expect(doubt!.waitsForSeconds).toBeGreaterThan(71 * 3_600);
    expect(Math.abs(Date.parse(doubt!.expectedAt) - Date.now())).toBeLessThan(dayMs);
    expect(await statusOf(ahead, 'WEDDING')).toBe(200);
    await ahead.stop();
    expect(await backups()).toEqual(expect.arrayContaining(hourly));

    // A restart does not resume the paused jobs.
    const again = await start({ RETENTION_DAYS: '90', ...daysAhead(400) });
    expect(await statusOf(again, 'WEDDING')).toBe(200);
    const sameOwner = await ownerOf(again);
    const seen = await clockOf(sameOwner);
    expect((await sameOwner.post('/api/owner/clock', { at: seen.at })).status).toBe(200);
    await until('the event is removed', async () => (await statusOf(again, 'WEDDING')) === 404);
    await again.stop();

    // The corrected clock counts as a jump, too.
    const back = await start({ RETENTION_DAYS: '90' });
    expect((await clockOf(await ownerOf(back))).doubt).toBeDefined();
  });

  it('one day behind: `restore latest` restores the last backup', async () => {
    const first = await start();
    await createEvent(first, 'BEFORE');
    await first.stop();
    const back = await start(daysAhead(-1));
    await createEvent(back, 'AFTER');
    await back.stop();
    const list = (await restore()).stdout.split('\n').filter((line) => /^ +\d/.test(line));
    expect(list.map((line) => line.trim().split(/ +/)[0])).toEqual(['2', '1']);
    expect((await restore('latest')).stdout).toMatch(/^Restored the backup of/);
    const third = await start();
    expect([await statusOf(third, 'BEFORE'), await statusOf(third, 'AFTER')]).toEqual([200, 200]);
    await third.stop();
    await restore('1');
    const fourth = await start();
    expect([await statusOf(fourth, 'BEFORE'), await statusOf(fourth, 'AFTER')]).toEqual([200, 404]);
  });
});

/** The timestamp in the name of a backup this many hours from now. */
const instant = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().replaceAll(':', '-');

it('restore: deletes again what was deleted after the backup, and restores the rest', async () => {
  const first = await start();
  await createEvent(first, 'STAYS');
  const gone = await createEvent(first, 'GOES');
  const joins = async (username: string) => {
    const phone = new Browser(first.origin);
    const joined = await phone.post('/api/events/STAYS/participants', { username });
    return (joined.body as { id: string }).id;
  };
  const [rosa] = [await joins('Rosa'), await joins('Ben')];
  await first.stop();

  const second = await start();
  const host = await ownerOf(second);
  expect((await host.delete(`/api/participants/${rosa}`)).status).toBe(204);
  expect((await host.delete(`/api/owner/events/${gone.id}`)).status).toBe(204);
  await second.cutPower();

  const { stdout } = await restore('1');
  const third = await start();
  expect([await statusOf(third, 'STAYS'), await statusOf(third, 'GOES')]).toEqual([200, 404]);
  const guests = (await new Browser(third.origin).get('/api/events/STAYS/participants')).body;
  expect(guests).toMatchObject([{ username: 'Ben' }]);
  expect(stdout).toContain('What was deleted since will be deleted again');
  expect(third.output()).toContain('was deleted again');
});
