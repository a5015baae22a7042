import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startDatabaseProxy } from '../support/network/databaseProxy.ts';
import { startReplicaSet } from '../support/network/replicaSet.ts';
import { until } from '../support/until.ts';
import { startRunningEvent, errorsOf, waitForReplies, type RunningEvent } from './runningEvent.ts';

/** The process id of the built-in store, which the server started. */
const storeOf = ({ server }: RunningEvent): number => {
  const { pid } = server.child;
  const [store] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(store);
};

describe('database outage while guests play', () => {
  let dataDir: string;
  let running: RunningEvent;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-gone-'));
  });
  afterEach(async () => {
    await running.crowd.finish();
    await running.server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const isReady = async () => (await running.organiser.get('/readyz')).status === 200;

  it.runIf(process.platform === 'linux')(
    'built-in store killed four times: every reply is success or 503, none hangs, and no acknowledged write is lost',
    async () => {
      running = await startRunningEvent({ DATA_DIR: dataDir }, { guests: 60 });
      const { crowd, server } = running;
      crowd.resetReplies();
      for (let time = 1; time <= 4; time += 1) {
        process.kill(storeOf(running), 'SIGKILL');
        await waitForReplies(running, 'accepted', 120);
      }
      expect(Object.keys(crowd.replies).toSorted()).toEqual(['503 unavailable', 'accepted']);
      expect(await isReady()).toBe(true);
      expect(errorsOf(running)).toEqual([]);
      // A request that never ended would block the next requests of its guest.
      await crowd.finish();
      expect(await crowd.losses(running.organiser)).toEqual([]);
      expect(server.child.exitCode).toBeNull();
    },
    120_000,
  );

  it('configured MongoDB unavailable for twenty seconds: /readyz reports it, and the server recovers', async () => {
    const database = await startDatabaseProxy(inject('mongodbUri'), `gone-${Date.now()}`);
    try {
      running = await startRunningEvent({ DATA_DIR: dataDir, MONGODB_URI: database.uri });
      const { crowd } = running;
      database.makeUnavailable();
      const goneAt = performance.now();
      await until('/readyz says that it is away', async () => !(await isReady()), 20_000);
      await waitForReplies(running, '503 unavailable', 20);
      crowd.resetReplies();
      await delay(20_000 - (performance.now() - goneAt));
      // Reads from memory still succeed.
      expect(Object.keys(crowd.replies)).toEqual(['503 unavailable']);
      database.restore();
      await waitForReplies(running, 'accepted', 100);
      await until('/readyz is back', isReady, 20_000);
      expect(errorsOf(running)).toEqual([]);
      await crowd.finish();
      expect(await crowd.losses(running.organiser)).toEqual([]);
    } finally {
      database.restore();
      await running.crowd.finish();
      await running.server.stop();
      await database.close();
    }
  });

  it('primaries that step down and die: guests get at most 503, and no acknowledged write is lost', async () => {
    const { uri, set, close } = await startReplicaSet(inject('mongodbUri'), `primaries-${Date.now()}`);
    running = await startRunningEvent({ DATA_DIR: dataDir, MONGODB_URI: uri });
    const { crowd, server, organiser } = running;
    try {
      crowd.resetReplies();
      for (const ends of ['steps down', 'dies', 'steps down', 'dies']) {
        if (ends === 'dies') set.crash();
        else set.stepDown();
        await delay(1_000);
        set.elect();
        set.restart();
        await waitForReplies(running, 'accepted', 60);
      }
      expect(
        Object.keys(crowd.replies).filter((kind) => !['accepted', '503 unavailable'].includes(kind)),
      ).toEqual([]);
      expect(errorsOf(running)).toEqual([]);
      await crowd.finish();
      expect(await crowd.losses(organiser)).toEqual([]);
    } finally {
      await crowd.finish();
      await server.stop();
      await close();
    }
  });
});
