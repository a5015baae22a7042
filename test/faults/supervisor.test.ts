import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { spawnProgram, startServer, supervised, type ServerProcess } from '../support/serverProcess.ts';
import { startPredictingGuests } from './predictingGuests.ts';

const timeoutMs = 60_000;
const folders: string[] = [];
const supervisors: ServerProcess[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foretold-supervisor-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const supervisor = await startServer({ DATA_DIR: dataDir, ...environment }, supervised);
  supervisors.push(supervisor);
  return supervisor;
}

/** The log entries whose message contains this text. */
function logged({ output }: ServerProcess, message: string): Record<string, unknown>[] {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).includes(message));
}

const deathsOf = (supervisor: ServerProcess) => logged(supervisor, 'is started again');
const serversOf = (supervisor: ServerProcess) =>
  logged(supervisor, 'listening').map(({ pid }) => Number(pid));
const serverOf = (supervisor: ServerProcess) => serversOf(supervisor).at(-1)!;

async function untilServers(supervisor: ServerProcess, count: number): Promise<void> {
  await until(`server number ${count} listens`, () => serversOf(supervisor).length === count, timeoutMs);
}

async function killServer(supervisor: ServerProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const count = serversOf(supervisor).length;
  process.kill(serverOf(supervisor), signal);
  await untilServers(supervisor, count + 1);
}

/** True while a process of the supervisor’s process group is running. */
function isGroupRunning({ child }: ServerProcess): boolean {
  try {
    return process.kill(-child.pid!, 0);
  } catch {
    return false;
  }
}

const isReady = async ({ origin }: { origin: string }) =>
  (await new Browser(origin).get('/readyz').catch(() => undefined))?.status === 200;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

afterEach(async () => {
  await Promise.all(supervisors.splice(0).map(async (supervisor) => supervisor.cutPower()));
  await Promise.all(folders.splice(0).map(async (folder) => rm(folder, { recursive: true, force: true })));
});

describe('supervisor', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await newFolder();
  });

  it('restarts a killed server at the same address: phones reconnect, and no acknowledged write is lost', async () => {
    const supervisor = await start(dataDir, { OWNER_PASSWORD: 'owner-of-the-test' });
    const crowd = await startPredictingGuests(supervisor.origin, 'owner-of-the-test');
    const phone = new Browser(supervisor.origin);
    const { socket } = await phone.follow(crowd.code, 'guest');
    let disconnects = 0;
    socket.on('disconnect', () => (disconnects += 1));
    await until('a good part is acknowledged', () => crowd.acknowledged.length > 100, timeoutMs);
    await killServer(supervisor);
    await until('the phone is back', () => disconnects === 1 && socket.connected, timeoutMs);
    const before = crowd.acknowledged.length;
    await until('the guests go on', () => crowd.acknowledged.length > before + 50, timeoutMs);
    expect(await crowd.end()).toEqual([]);
    socket.disconnect();

    expect(deathsOf(supervisor)).toMatchObject([
      { level: 50, pid: supervisor.child.pid, signal: 'SIGKILL', code: null, isStalled: false, pauseMs: 0 },
    ]);
    expect(logged(supervisor, 'the server is back')).toHaveLength(1);
    expect(supervisor.output().match(/Foretold is ready\./g)).toHaveLength(1);
    expect(supervisor.output()).toContain(`Foretold is back at http://localhost:${supervisor.port}.`);
  });

  it('replaces a server that hangs, but tolerates a sleeping machine', async () => {
    const [still, asleep] = await Promise.all([start(dataDir), start(await newFolder())]);
    const [stillServer, sleeper] = [serverOf(still), serverOf(asleep)];
    process.kill(stillServer, 'SIGSTOP');
    process.kill(-asleep.child.pid!, 'SIGSTOP');
    await Promise.all([untilServers(still, 2), delay(13_000)]);
    process.kill(-asleep.child.pid!, 'SIGCONT');
    await delay(3_000);

    expect(deathsOf(still)).toMatchObject([{ server: stillServer, isStalled: true, signal: 'SIGKILL' }]);
    expect(await isReady(still)).toBe(true);
    expect(deathsOf(asleep)).toEqual([]);
    expect(await isReady(asleep)).toBe(true);
    expect(serverOf(asleep)).toBe(sleeper);
  });

  it('backs off after repeated crashes, also when the server alone was asked to stop', async () => {
    const supervisor = await start(dataDir);
    await killServer(supervisor);
    await killServer(supervisor, 'SIGTERM');
    expect(deathsOf(supervisor)).toMatchObject([
      { deaths: 1, signal: 'SIGKILL', pauseMs: 0 },
      { deaths: 2, code: 0, pauseMs: 1_000 },
    ]);
    const [, second] = deathsOf(supervisor);
    expect(second!.msg).toContain(`to stop it for good, stop the process ${supervisor.child.pid}`);
    const back = logged(supervisor, 'listening').at(-1)!;
    expect(Number(back.time) - Number(second!.time)).toBeGreaterThanOrEqual(1_000);
  });

  it('never gives up on a server that was ready once', async () => {
    const supervisor = await start(dataDir);
    const format = join(dataDir, 'pocket', 'format');
    const before = await readFile(format);
    await writeFile(format, '99\n');
    process.kill(serverOf(supervisor), 'SIGKILL');
    await until('two more starts have failed', () => deathsOf(supervisor).length === 3, timeoutMs);
    await writeFile(format, before);
    await untilServers(supervisor, 2);
    expect(deathsOf(supervisor).slice(0, 3)).toMatchObject([
      { signal: 'SIGKILL', pauseMs: 0 },
      { code: 1, pauseMs: 1_000 },
      { code: 1, pauseMs: 2_000 },
    ]);
    expect(supervisor.output()).toContain('has the format 99');
    expect(await isReady(supervisor)).toBe(true);
  });

  it('keeps running, with its server, when the log’s reader is gone', async () => {
    const supervisor = await start(dataDir);
    supervisor.child.stdout!.destroy();
    supervisor.child.stderr!.destroy();
    process.kill(serverOf(supervisor), 'SIGKILL');
    await until('the server has gone', async () => !(await isReady(supervisor)), timeoutMs);
    await until('it is back', async () => isReady(supervisor), timeoutMs);
    expect(await supervisor.stop()).toBe(0);
  });

  it.runIf(existsSync('/dev/full'))('keeps running when the log’s disk is full', async () => {
    const port = await freePort();
    const full = await open('/dev/full', 'w');
    const log: StdioOptions = ['ignore', full.fd, full.fd];
    const child = spawnProgram({ DATA_DIR: dataDir, PORT: String(port) }, supervised, log);
    const origin = `http://127.0.0.1:${port}`;
    await until('it is ready', async () => isReady({ origin }), timeoutMs);
    const ended = once(child, 'exit');
    child.kill();
    expect(await ended).toEqual([0, null]);
    await full.close();
  });

  it('gives up at once on a start that cannot succeed, with the server’s own message', async () => {
    const messageOf = async (folder: string, port: string) =>
      start(folder, { PORT: port }).then(
        () => 'It has started.',
        (error: Error) => error.message,
      );
    const { port } = await start(dataDir);
    const messages = [
      await messageOf(await newFolder(), 'many'),
      await messageOf(await newFolder(), String(port)),
    ];
    expect(messages).toEqual([
      expect.stringMatching(/start\.\nPORT must be a whole number from 0 to 65535\.$/),
      expect.stringMatching(new RegExp(`start\\.\\nPort ${port} is .* Set PORT to another one\\.$`)),
    ]);
    for (const text of messages) {
      expect(text).toContain('The server ended (1):');
      expect(text.match(/ start\.$/gm)).toHaveLength(1);
    }
  });
});

describe('supervised server stops once, with its last backup,', () => {
  const stops: [string, (supervisor: ServerProcess) => void][] = [
    ['when SIGTERM reaches the supervisor', ({ child }) => process.kill(child.pid!, 'SIGTERM')],
    ['when SIGTERM reaches the whole group', ({ child }) => process.kill(-child.pid!, 'SIGTERM')],
    [
      'when Ctrl-C is pressed twice',
      ({ child }) => {
        process.kill(-child.pid!, 'SIGINT');
        process.kill(-child.pid!, 'SIGINT');
      },
    ],
  ];

  it.each(stops)('%s: the supervisor ends with 0', async (_, stop) => {
    const dataDir = await newFolder();
    const supervisor = await start(dataDir);
    const ended = new Promise((resolve) => supervisor.child.once('exit', (...how) => resolve(how)));
    stop(supervisor);
    expect(await ended).toEqual([0, null]);
    await until('nobody is left', () => !isGroupRunning(supervisor), timeoutMs);
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
    expect(deathsOf(supervisor)).toEqual([]);
  });

  it('when the supervisor itself is killed', async () => {
    const dataDir = await newFolder();
    const supervisor = await start(dataDir);
    process.kill(supervisor.child.pid!, 'SIGKILL');
    await until('nobody is left', () => !isGroupRunning(supervisor), timeoutMs);
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
  });

  it('when the supervisor is waiting between two starts', async () => {
    const supervisor = await start(await newFolder());
    await killServer(supervisor);
    await killServer(supervisor);
    process.kill(serverOf(supervisor), 'SIGKILL');
    await until('it waits', () => deathsOf(supervisor).length === 3, timeoutMs);
    expect(await supervisor.stop()).toBe(0);
    await until('nobody is left', () => !isGroupRunning(supervisor), timeoutMs);
    expect(serversOf(supervisor)).toHaveLength(3);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('when %s interrupts the start', async (signal) => {
    const dataDir = await newFolder();
    const supervisor = spawnProgram({ DATA_DIR: dataDir }, supervised);
    await until('the store is being opened', () => existsSync(join(dataDir, 'pocket')), timeoutMs);
    const ended = once(supervisor, 'exit');
    process.kill(-supervisor.pid!, signal);
    expect(await ended).toEqual([0, null]);
    // The data folder’s lock is released.
    expect(await isReady(await start(dataDir))).toBe(true);
  });
});
