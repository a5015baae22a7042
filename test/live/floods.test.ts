import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectionOptions } from '../../client/live/liveSocket.ts';
import { allowances, connection } from '../../server/base/limits.ts';
import type { Browser } from '../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { requestSnapshot, listen } from './listen.ts';

const shortly = 1_500;
const { waitMs } = connection;
let app: TestApp;
let party: TestEvent;
const opened: (WebSocket | Browser)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  party = await createTestEvent(app);
  Object.assign(connection, { waitMs: shortly });
});
afterAll(() => Object.assign(connection, { waitMs }));
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const address = (query: string) => `${app.origin.replace('http', 'ws')}/socket.io/?EIO=4&${query}`;
const headersOf = (cookie: string): Record<string, string> => (cookie ? { cookie } : {});

/** Opens a WebSocket without Socket.IO's client, and completes the handshake. */
async function open(cookie = ''): Promise<WebSocket> {
  const socket = new WebSocket(address('transport=websocket'), { headers: headersOf(cookie) });
  socket.on('error', () => {});
  opened.push(socket);
  await once(socket, 'message');
  socket.send('40');
  await once(socket, 'message');
  return socket;
}

/** Sends in batches until the server closes the connection. */
async function flood(socket: WebSocket, send: () => void, most = 200_000): Promise<void> {
  for (let sent = 0; sent < most && socket.readyState === socket.OPEN; sent += 200) {
    for (let count = 0; count < 200 && socket.readyState === socket.OPEN; count += 1) send();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until('the server closes the connection', () => socket.readyState === socket.CLOSED);
}

const handshake = async (cookie: string) =>
  (
    await fetch(`${app.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: headersOf(cookie),
    })
  ).status;

const join = '["event:join",{"shareCode":"NOBODY"}]';
type Send = (socket: WebSocket) => void;
const floods: [string, Send][] = [
  ['joins', (socket) => socket.send(`421${join}`)],
  ['joins without an acknowledgement', (socket) => socket.send(`42${join}`)],
  ['leave requests', (socket) => socket.send('42["event:leave"]')],
  ['unknown event names', (socket) => socket.send('42["event:anything",{}]')],
  ['binary frames', (socket) => socket.send(Buffer.from('anything'))],
  ['events with binary parts', (socket) => socket.send(`451-${join}`)],
  ['heartbeats', (socket) => socket.send('3')],
  ['other namespaces', (socket) => socket.send('40/other,')],
  ['garbage', (socket) => socket.send('4garbage')],
  ['WebSocket pings', (socket) => socket.ping()],
  ['WebSocket pongs', (socket) => socket.pong('nobody asked')],
  ['empty fragments of an endless message', (socket) => socket.send('', { fin: false })],
];

describe('flooding connection', () => {
  it.each(floods)('is disconnected: %s', async (_, send) => {
    const socket = await open();
    await flood(socket, () => send(socket));
    expect(socket.readyState).toBe(socket.CLOSED);
  });

  it('is disconnected over long-polling, too', async () => {
    const path = `${app.origin}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string };
    const post = async (body: string) => (await fetch(`${path}&sid=${sid}`, { method: 'POST', body })).status;
    expect(await post('40')).toBe(200);
    const portion = Array.from({ length: 60 }, () => `42${join}`).join('\u001E');
    const statuses: number[] = [];
    while (!statuses.includes(400) && statuses.length < 50) statuses.push(await post(portion));
    expect(statuses).toContain(400);
  });

  it('is disconnected while it upgrades to WebSocket, and when it sends after its end', async () => {
    const polling = await fetch(`${app.origin}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await polling.text()).slice(1)) as { sid: string };
    for (const text of ['2probe', 'anything']) {
      const socket = new WebSocket(address(`transport=websocket&sid=${sid}`));
      socket.on('error', () => {});
      opened.push(socket);
      await once(socket, 'open');
      const pipe = (
        socket as unknown as { _socket: { write: (frame: Buffer) => boolean; destroyed: boolean } }
      )._socket;
      socket.send(text);
      // Sends raw frames, because the client library stops at the server's close frame.
      const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
      const portion = Buffer.concat(Array.from({ length: 500 }, () => ping));
      for (let sent = 0; sent < 2_000 && !pipe.destroyed; sent += 1) {
        pipe.write(portion);
        if (socket.readyState === socket.OPEN) socket.send(text);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(pipe.destroyed).toBe(true);
    }
  });

  it('delays no other connection, and its cookie cannot reconnect for a while', async () => {
    const [anna, bert] = [(await party.joinAs('Anna')).browser, (await party.joinAs('Bert')).browser];
    opened.push(anna, bert);
    const neighbour = await listen(bert, party.code, 'guest');
    const socket = await open(anna.cookie);
    const flooding = flood(socket, () => socket.send('42["event:leave"]'));
    expect(await requestSnapshot(neighbour.socket, party.code, 'guest')).toMatchObject({ ok: true });
    await flooding;
    expect(await handshake(anna.cookie)).toBe(403);
    expect(neighbour.socket.connected).toBe(true);
    expect(await handshake(bert.cookie)).toBe(200);
    expect(await handshake('')).toBe(200);
    expect(await handshake(`${anna.cookie.split('; ')[0]}; foretold.sig=forged`)).toBe(200);
    await until('the cookie is accepted again', async () => (await handshake(anna.cookie)) === 200);
  });
});

describe('address that opens a flood of connections', () => {
  const { burst, perSecond } = allowances.connections;
  let paced: TestApp;
  beforeAll(async () => {
    await app.stop();
    Object.assign(allowances.connections, { burst: 6, perSecond: 4 });
    paced = await startTestApp();
  });
  afterAll(async () => {
    Object.assign(allowances.connections, { burst, perSecond });
    await paced.stop();
  });

  it('is throttled; its phones connect on retry, and existing connections are unaffected', async () => {
    const { code, organiser } = await createTestEvent(paced);
    const inside = await listen(organiser, code, 'organiser');
    const phones = Array.from({ length: 20 }, () =>
      io(paced.origin, { ...connectionOptions, autoConnect: true, forceNew: true }),
    );
    let refused = 0;
    for (const phone of phones) phone.on('connect_error', () => (refused += 1));
    expect(await requestSnapshot(inside.socket, code, 'organiser')).toMatchObject({ ok: true });
    await until('all phones are connected', () => phones.every(({ connected }) => connected), 60_000);
    expect(refused).toBeGreaterThan(0);
    expect(inside.socket.connected).toBe(true);
    for (const phone of phones) phone.disconnect();
    organiser.close();
  });
});
