import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Adapter } from 'socket.io-adapter';
import { connection } from '../../server/base/limits.ts';
import { chooseAdapter, DirectAdapter } from '../../server/live/directAdapter.ts';
import { logger } from '../../server/base/logger.ts';
import { until } from '../support/until.ts';

describe('direct broadcast adapter', () => {
  let http: HttpServer;
  let server: Server;
  let origin: string;
  let clients: Socket[];

  beforeEach(async () => {
    http = createServer();
    server = new Server(http, { adapter: DirectAdapter, perMessageDeflate: false });
    server.on('connection', (socket) => void socket.join('room'));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    origin = `127.0.0.1:${(http.address() as AddressInfo).port}`;
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await server.close();
  });

  const here = () => server.sockets.adapter.rooms.get('room')?.size ?? 0;

  /** Connects and records the received numbers of both kinds of message. */
  function listen(transports: string[]) {
    const client = io(`http://${origin}`, { transports, forceNew: true, reconnection: false });
    const received: number[] = [];
    client.on('room', ({ n }: { n: number }) => received.push(n)).on('own', (n: number) => received.push(n));
    clients.push(client);
    return { client, received };
  }

  /** Sends numbers to the room and to single sockets, in bursts with gaps. */
  async function sendNumbers(count: number): Promise<number[]> {
    for (let n = 0; n < count; n += 1) {
      if (n % 3 === 2) for (const socket of server.sockets.sockets.values()) socket.emit('own', n);
      else server.to('room').emit('room', { n, text: 'Zoë & Jürgen 💍' });
      if (n % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
    }
    return Array.from({ length: count }, (_, n) => n);
  }

  it('keeps the order with messages to single sockets, on WebSocket and on long-polling', async () => {
    const all = [listen(['websocket']), listen(['polling']), listen(['websocket'])];
    await until('all are in the room', () => here() === 3);
    const numbers = await sendNumbers(300);
    await until('all have received everything', () => all.every(({ received }) => received.length === 300));
    for (const { received } of all) expect(received).toEqual(numbers);
  });

  it('loses and reorders nothing while a connection upgrades from long-polling to WebSocket', async () => {
    const { client, received } = listen(['polling', 'websocket']);
    await once(server, 'connection');
    const isMoved = () => client.io.engine?.transport.name === 'websocket';
    expect(isMoved()).toBe(false);
    const numbers: number[] = [];
    for (let n = 0; n < 400 || (n < 4_000 && !isMoved()); n += 1) {
      numbers.push(n);
      server.to('room').emit('room', { n });
      if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(isMoved()).toBe(true);
    await until('everything is received', () => received.length === numbers.length);
    expect(received).toEqual(numbers);
  });

  it('skips excluded sockets and empty rooms', async () => {
    const [first, second] = [listen(['websocket']), listen(['websocket'])];
    await until(
      'both are in the room',
      () => first.client.connected && second.client.connected && here() === 2,
    );
    server.to('room').except(first.client.id!).emit('room', { n: 1 });
    server.to('nobody').emit('room', { n: 2 });
    server.emit('room', { n: 3 });
    await until(
      'both have received the message',
      () => first.received.length === 1 && second.received.length === 2,
    );
    expect([first.received, second.received]).toEqual([[3], [1, 3]]);
  });

  it('disconnects a connection that has stopped reading, and no other', async () => {
    const good = listen(['websocket']);
    const slow = new WebSocket(`ws://${origin}/socket.io/?EIO=4&transport=websocket`);
    await once(slow, 'open');
    slow.send('40');
    await until('both are in the room', () => here() === 2);
    (slow as unknown as { _socket: { pause: () => void } })._socket.pause();
    const text = 'x'.repeat(64 * 1024);
    let count = 0;
    await until('the slow connection is closed', () => {
      count += 1;
      server.to('room').emit('room', { n: count, text });
      return here() === 1;
    });
    const [left] = server.sockets.sockets.values();
    expect(left?.id).toBe(good.client.id);
    await until('the other connection has received everything', () => good.received.length === count);
    // The two kernel buffers of a loopback connection add to the product's own limit.
    expect(count * text.length).toBeLessThan(connection.backlog.bytes + 32 * 1024 * 1024);
    slow.terminate();
  });
});

it('direct broadcast adapter: falls back with a log entry when Socket.IO lacks the private parts', () => {
  const log = vi.spyOn(logger, 'warn').mockReturnValue();
  expect(chooseAdapter()).toBe(DirectAdapter);
  expect(log).not.toHaveBeenCalled();
  expect(chooseAdapter({ prototype: {} })).toBe(Adapter);
  expect(log.mock.calls).toEqual([
    [{ missing: ['_encode', 'apply'] }, expect.stringContaining('slower stock adapter')],
  ]);
  log.mockRestore();
});
