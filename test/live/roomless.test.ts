import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { JoinReply } from '../../protocol/live.ts';
import { connection } from '../../server/base/limits.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { serveApp, startTestApp, type ServedApp, type TestApp } from '../support/testApp.ts';
import { listen, requestSnapshot } from './listen.ts';

const { roomlessMs, perAddress } = connection;
let app: TestApp;
let party: TestEvent;

beforeAll(async () => {
  app = await startTestApp();
  party = await createTestEvent(app);
});
afterAll(async () => app.stop());

/** Opens a WebSocket without Socket.IO's client, and sends `packets` after the handshake. */
async function open({ origin }: ServedApp, packets: string[], headers: Record<string, string> = {}) {
  const address = `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { headers });
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => data.toString() === '2' && socket.send('3'));
  await once(socket, 'message');
  for (const packet of packets) socket.send(packet);
  return socket;
}
const isClosed = (socket: WebSocket) => socket.readyState === socket.CLOSED;

describe('live connection without a room', () => {
  let short: TestApp | ServedApp;
  beforeAll(async () => {
    Object.assign(connection, { roomlessMs: 1_000 });
    short = await serveApp();
  });
  afterAll(async () => {
    Object.assign(connection, { roomlessMs });
    await short.close();
  });

  const join = (code: string) => `421["event:join",{"shareCode":"${code}","as":"screen"}]`;
  const idle: [string, (code: string) => string[]][] = [
    ['sends nothing', () => []],
    ['enters Socket.IO and sends nothing', () => ['40']],
    ['leaves its room', (code) => ['40', join(code), '42["event:leave"]']],
    ['asks for a room that is refused', () => ['40', join('NOBODY')]],
    ['leaves Socket.IO', (code) => ['40', join(code), '41']],
    ['asks for another namespace', () => ['40/other,']],
  ];
  it.each(idle)('is closed: it %s', async (_, packets) => {
    const socket = await open(short, packets(party.code));
    await until('it is closed', () => isClosed(socket));
    expect(isClosed(socket)).toBe(true);
  });

  it('stays open while it is in a room, or runs the venue check', async () => {
    const screen = await listen(short.browser(), party.code, 'screen');
    const phone = short.browser().connect();
    const roomless = await open(short, ['40']);
    while (!isClosed(roomless)) {
      await phone.timeout(60_000).emitWithAck('venue:ping');
      await delay(100);
    }
    expect([screen.socket.connected, phone.connected]).toEqual([true, true]);
    phone.disconnect();
    screen.socket.disconnect();
  });

  it('stays open when its event is removed and it retries', async () => {
    const gone = await createTestEvent(short);
    const phone = await listen(short.browser(), gone.code, 'guest');
    await delay(connection.roomlessMs + 500);
    const rejoined = new Promise<JoinReply>((resolve) =>
      phone.socket.once('event:removed', () => resolve(requestSnapshot(phone.socket, party.code, 'guest'))),
    );
    await (await short.owner()).delete(`/api/owner/events/${gone.event.id}`);
    expect((await rejoined).ok).toBe(true);
    phone.socket.disconnect();
  });
});

describe('live connections of one address', () => {
  const served: ServedApp[] = [];
  beforeAll(() => Object.assign(connection, { perAddress: 3 }));
  afterAll(async () => {
    Object.assign(connection, { perAddress });
    for (const one of served) await one.close();
  });
  const serve = async (settings: Parameters<typeof serveApp>[0] = {}) => {
    const one = await serveApp(settings);
    served.push(one);
    return one;
  };
  /** Opens connections one after the other. Returns how many are accepted. */
  const letIn = async (one: ServedApp, count: number, headers: Record<string, string> = {}) => {
    const sockets: WebSocket[] = [];
    for (let index = 0; index < count; index += 1) {
      const address = `${one.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(address, { headers });
      const opened = await Promise.race([
        once(socket, 'message').then(() => true),
        once(socket, 'unexpected-response').then(() => false),
        once(socket, 'error').then(() => false),
      ]).catch(() => false);
      socket.on('error', () => {});
      if (opened) sockets.push(socket);
    }
    return sockets;
  };

  it('are limited, and a closed one frees a slot', async () => {
    const one = await serve();
    const sockets = await letIn(one, 5);
    expect(sockets).toHaveLength(3);
    const polling = await fetch(`${one.origin}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(403);
    sockets[0]!.close();
    await until('the server has received it', async () => {
      const [another] = await letIn(one, 1);
      return another !== undefined;
    });
    expect(await letIn(one, 2)).toHaveLength(0);
    for (const socket of sockets) socket.close();
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'are not limited where the address is a proxy’s: %s',
    async (header) => {
      const one = await serve();
      const sockets = await letIn(one, 5, { [header]: '203.0.113.7' });
      expect(sockets).toHaveLength(5);
      for (const socket of sockets) socket.close();
    },
  );

  it('are limited for each visitor by the address from a trusted proxy', async () => {
    const one = await serve({ trustProxyHops: 1 });
    const from = async (address: string) => letIn(one, 5, { 'x-forwarded-for': address });
    const sockets = [await from('203.0.113.7'), await from('203.0.113.8'), await from('2001:db8::1')];
    expect(sockets.map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(await from('2001:db8::2')).toHaveLength(0);
    expect(await from('2001:db8:0:1::2')).toHaveLength(3);
    for (const socket of sockets.flat()) socket.close();
  });
});
