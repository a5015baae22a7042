import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Reply } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { startServer } from '../support/serverProcess.ts';
import { startRunningEvent, errorsOf, waitForReplies, type RunningEvent } from './runningEvent.ts';

/** Mounts a small disk; undefined where this machine does not allow it. */
async function mountDisk(size: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'foretold-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

const disk = process.platform === 'linux' ? await mountDisk('24m') : undefined;
if (!disk)
  process.stdout.write(
    'No disk of a few megabytes can be mounted here: the tests of a full one are left out.\n',
  );

const page = Buffer.alloc(4_096, 1);

describe.skipIf(!disk)('full disk while guests play', () => {
  const other = join(disk ?? '', 'somebody-else');
  let dataDir: string;
  let running: RunningEvent;

  /** Fills the disk to the last byte. */
  async function fill(): Promise<void> {
    await mkdir(other, { recursive: true });
    for (;;)
      try {
        await appendFile(join(other, 'file'), page);
      } catch {
        return;
      }
  }
  const free = async () => rm(other, { recursive: true, force: true });

  const joins = async (username: string) =>
    new Browser(running.server.origin).post(`/api/events/${running.code}/participants`, { username });

  /**
   * A new guest always needs disk space. A changed prediction may fit into space that the store has freed.
   */
  function keepJoining() {
    const stop = new AbortController();
    async function joinAll(): Promise<void> {
      for (let number = 1; !stop.signal.aborted; number += 1) await joins(`Newcomer ${number}`);
    }
    const joining = joinAll();
    return {
      end: async () => {
        stop.abort();
        await joining;
      },
    };
  }

  /** Repeats the request until it fails; the failure has to be 503. */
  async function untilRefused(ask: (attempt: number) => Promise<Reply>): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(attempt);
      if (answer.status < 300) continue;
      expect(answer.status).toBe(503);
      return answer;
    }
  }

  beforeAll(async () => {
    dataDir = join(disk!, 'data');
    await mkdir(dataDir);
    running = await startRunningEvent({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await running?.crowd.finish();
    await running?.server.cutPower();
    execFileSync('umount', [disk!]);
    await rm(disk!, { recursive: true });
  });

  it('refuses predictions with the reason, and everything else works', async () => {
    const { crowd, organiser, questionIds } = running;
    await fill();
    const pressing = keepJoining();
    await waitForReplies(running, '503 unavailable', 1);
    crowd.resetReplies();
    await waitForReplies(running, '503 unavailable', 60);
    // Writes that fit into the store’s allocated space succeed.
    expect(Object.keys(crowd.replies).filter((reply) => reply !== 'accepted')).toEqual(['503 unavailable']);
    const refused = await untilRefused(async (attempt) => joins(`Late Lena ${attempt}`));
    expect(refused.body.message).toBe('We can’t save anything right now. Please try again in a moment.');
    await untilRefused(async (attempt) =>
      organiser.patch(`/api/questions/${questionIds[0]}`, { text: `Question 1, attempt ${attempt}?` }),
    );
    await pressing.end();
    expect((await organiser.get(`/api/events/${running.code}/leaderboard`)).status).toBe(200);
    expect((await organiser.get('/readyz')).status).toBe(200);
  });

  it('is survived by the process, which loses no acknowledged write', async () => {
    const { server } = running;
    await free();
    await waitForReplies(running, 'accepted', 60);
    expect(server.child.exitCode).toBeNull();
    expect(errorsOf(running)).toEqual([]);
  });

  it('lets the server stop cleanly without a backup, and the next server has all data', async () => {
    const { crowd, server, organiser } = running;
    await crowd.finish();
    expect(await crowd.losses(organiser)).toEqual([]);
    await fill();
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('The disk has not enough space for a backup');
    expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
    await free();
    const next = await startServer({
      DATA_DIR: dataDir,
      OWNER_PASSWORD: 'owner-of-the-test',
      SESSION_SECRET: 'the same after a restart',
    });
    const again = new Browser(next.origin);
    again.cookie = organiser.cookie;
    expect(await crowd.losses(again)).toEqual([]);
    expect(crowd.acknowledged.size).toBeGreaterThan(20);
    await until('it is there', async () => (await again.get('/readyz')).status === 200);
    expect(await next.stop()).toBe(0);
  });
});
