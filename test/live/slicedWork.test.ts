import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Server, type Socket } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DirectAdapter } from '../../server/live/directAdapter.ts';
import { SlicedWork } from '../../server/live/slicedWork.ts';
import { logger } from '../../server/base/logger.ts';
import { LeanSocket } from '../load/LeanSocket.ts';
import { until } from '../support/until.ts';

/** More sockets than one batch and one time slice process. */
const count = 320;
const range = (length: number) => Array.from({ length }, (_, index) => index);
const nextTurn = async () => new Promise((resolve) => setImmediate(resolve));

/** Advances the clock by a millisecond at every read, so that a slice ends soon. */
function shortenSlices(): void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  onTestFinished(() => clock.mockRestore());
}

describe('time-sliced loop', () => {
  it('yields to other work, and processes each item once', async () => {
    shortenSlices();
    const done: number[] = [];
    const work = SlicedWork.begin(range(count), (one) => done.push(one))!;
    expect(done.length).toBeLessThan(count);
    work.doNow(count - 1);
    work.doNow(0);
    const other = SlicedWork.begin(range(count), (one) => done.push(1_000 + one))!;
    SlicedWork.begin([7], (one) => done.push(2_000 + one));
    expect(done.at(-1)).toBe(2_007);
    let turns = 0;
    for (; !other.isDone; turns += 1) await nextTurn();
    expect(turns).toBeGreaterThan(2);
    expect(done.filter((one) => one < 1_000).toSorted((a, b) => a - b)).toEqual(range(count));
    expect(done.filter((one) => one >= 1_000 && one < 2_000)).toHaveLength(count);
    // The older loop completes before the newer one continues.
    const rest = done.slice(done.indexOf(2_007) + 1);
    expect(rest).toEqual([...rest.filter((one) => one < 1_000), ...rest.filter((one) => one >= 1_000)]);
  });

  it('continues after a failing item', () => {
    shortenSlices();
    const { level } = logger;
    logger.level = 'silent';
    onTestFinished(() => void (logger.level = level));
    const done: number[] = [];
    const work = SlicedWork.begin(range(count), (one) => {
      if (one % 2 === 0) throw new Error('a bug of ours');
      done.push(one);
    })!;
    work.finish();
    expect(done).toHaveLength(count / 2);
  });
});

describe('time-sliced broadcast', () => {
  let http: HttpServer;
  let server: Server;
  const sockets: Socket[] = [];
  const received: unknown[][] = [];
  const phones: LeanSocket[] = [];

  beforeAll(async () => {
    http = createServer();
    server = new Server(http, { adapter: DirectAdapter, perMessageDeflate: false });
    server.on('connection', (socket) => {
      sockets.push(socket);
      void socket.join(`own ${sockets.length - 1}`);
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    for (const index of range(count)) {
      const phone = await LeanSocket.open(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
      received.push([]);
      phone.onMessage = (_, message) => received[index]!.push(message);
      phones.push(phone);
    }
    await until('all are connected', () => sockets.length === count);
  });
  afterAll(async () => {
    for (const phone of phones) phone.close();
    await server.close();
  });

  /** Random operations; `play` returns the messages that each socket must receive. */
  const operation = fc.record({
    do: fc.constantFrom('tell', 'tell', 'own', 'leave', 'enter', 'turn', 'everybody'),
    who: fc.nat({ max: count - 1 }),
  });
  async function play(operations: { do: string; who: number }[]): Promise<unknown[][]> {
    const expected = range(count).map((): unknown[] => []);
    const inside = new Set(range(count));
    for (const socket of sockets) void socket.join('room');
    for (const [version, { do: what, who }] of operations.entries()) {
      const socket = sockets[who]!;
      if (what === 'turn') await nextTurn();
      if (what === 'leave' || what === 'enter') void socket.leave('room');
      if (what === 'leave') inside.delete(who);
      if (what === 'enter') {
        // Like the hub, sends a snapshot of this version to a socket that joins or rejoins.
        inside.add(who);
        void socket.join('room');
        socket.emit('told', { snapshot: version });
        expected[who]!.push({ snapshot: version });
      }
      const recipients = { tell: [...inside], own: [who], everybody: range(count) }[what] ?? [];
      for (const recipient of recipients) expected[recipient]!.push({ version });
      if (what === 'tell') server.to('room').emit('told', { version });
      if (what === 'own') server.to(`own ${who}`).emit('told', { version });
      if (what === 'everybody') server.emit('told', { version });
    }
    return expected;
  }

  it('delivers each message once and in order, while sockets join, leave and get other messages', async () => {
    shortenSlices();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 30 }), async (operations) => {
        for (const one of received) one.length = 0;
        const expected = await play(operations);
        const isThere = () => received.every((one, index) => one.length >= expected[index]!.length);
        await until('everything is received', isThere);
        expect(received).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
