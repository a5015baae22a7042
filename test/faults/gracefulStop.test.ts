import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeanSocket } from '../load/LeanSocket.ts';
import { until } from '../support/until.ts';
import { startServer } from '../support/serverProcess.ts';
import { startRunningEvent, type RunningEvent } from './runningEvent.ts';

const socketCount = 1_500;

/** The graceful stop of the real server, as connected guests see it. */
describe('graceful stop with connected guests', () => {
  let dataDir: string;
  let running: RunningEvent;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-leaving-'));
    running = await startRunningEvent({ DATA_DIR: dataDir });
  });
  afterEach(async () => {
    await running.server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statusOf = async (path: string) =>
    (await fetch(running.server.origin + path).catch(() => undefined))?.status;

  /**
   * Opens connections to the event’s room. Each element of the result is true once the server has sent a
   * close frame on that connection.
   */
  async function fill(count: number): Promise<boolean[]> {
    const ended: boolean[] = [];
    for (let opened = 0; opened < count; opened += 50)
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const socket = await LeanSocket.open(running.server.origin);
          socket.onClose = (isClosedProperly) => ended.push(isClosedProperly);
          expect((await socket.join(running.code, 'guest')).ok).toBe(true);
        }),
      );
    return ended;
  }

  /** Polls the probes. Returns the statuses of each so far, undefined where no reply came. */
  function watchProbes(): { end: () => Record<'ready' | 'healthy', Set<number | undefined>> } {
    const statuses = { ready: new Set<number | undefined>(), healthy: new Set<number | undefined>() };
    const timer = setInterval(() => {
      void statusOf('/readyz').then((status) => statuses.ready.add(status));
      void statusOf('/healthz').then((status) => statuses.healthy.add(status));
    }, 100);
    return {
      end: () => {
        clearInterval(timer);
        return statuses;
      },
    };
  }

  it('loses no acknowledged write, closes all connections first, and cuts hanging requests', async () => {
    const { crowd, server, organiser } = running;
    const ended = await fill(socketCount);
    const hanging = connect(server.port, '127.0.0.1', () =>
      hanging.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'),
    );
    hanging.on('error', () => {});
    const probes = watchProbes();
    await until('the probes answer', async () => (await statusOf('/readyz')) === 200);

    // A server that is killed after a timeout does not exit with 0.
    expect(await server.stop()).toBe(0);
    const statuses = probes.end();
    expect(statuses.ready).toContain(503);
    expect(statuses.healthy).toContain(200);
    expect(statuses.healthy).not.toContain(503);

    await until('every connection has ended', () => ended.length === socketCount);
    expect(ended.filter((isClosedProperly) => !isClosedProperly)).toEqual([]);

    running.server = await startServer({
      DATA_DIR: dataDir,
      PORT: String(server.port),
      SESSION_SECRET: 'the same after a restart',
    });
    await until('the guests play on', () => (crowd.replies.accepted ?? 0) > 0);
    await crowd.finish();
    expect(crowd.acknowledged.size).toBeGreaterThan(0);
    expect(await crowd.losses(organiser)).toEqual([]);
    expect(Object.keys(crowd.replies).filter((kind) => kind.startsWith('5'))).toEqual([]);
  });
});
