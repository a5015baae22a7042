import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from '../../server/database/backup.ts';
import { Browser } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { rawRequest, sendRaw } from '../support/network/rawTcp.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const isAlive = async ({ origin, child }: ServerProcess) =>
  child.exitCode === null && (await fetch(`${origin}/readyz`)).status === 200;

const json = { 'Content-Type': 'application/json' };

/** Gzip data that exceeds the size limit before it turns out to be corrupt. */
function lateBreakingGzip(): Buffer {
  const packed = gzipSync(Buffer.alloc(20_000, 0x61));
  packed[packed.length - 8]! ^= 0xff;
  return packed;
}

const drained = async (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', resolve));

describe('untrusted requests', () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-strangers-'));
    server = await startServer({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(async () => {
    if (!(await isAlive(server))) throw new Error(`The server has ended:\n${server.output()}`);
  });

  it.each(['/api/events', '/api/analytics/track', '/api/owner/auth', '/api/events/MAUI/participants'])(
    'compressed body that breaks late, to %s: is refused unread',
    async (path) => {
      const body = lateBreakingGzip();
      const headers = { ...json, 'Content-Encoding': 'gzip', 'Content-Length': body.length };
      const { received, reset } = await sendRaw(server.port, rawRequest(`POST ${path}`, headers, body));
      await until('a refusal', () => received().includes('unsupported_media_type'));
      expect(received()).toMatch(/^HTTP\/1.1 415 /);
      reset();
    },
  );

  it.each(['br', 'deflate', 'gzip, identity', 'GZIP', 'zstd'])(
    'compressed body: is not decompressed: %s',
    async (encoding) => {
      const headers = { ...json, 'Content-Encoding': encoding, 'Content-Length': 2 };
      const { received, reset } = await sendRaw(server.port, rawRequest('POST /api/events', headers, '{}'));
      await until('a refusal', () => received().includes('unsupported_media_type'));
      expect(received()).toMatch(/^HTTP\/1.1 415 /);
      reset();
    },
  );

  it.each(['/', '/api/events/MAUI', '/socket.io', '/nothing'])(
    'upgrade at unknown path %s: is answered and closed; a reset beside it does no harm',
    async (path) => {
      const upgrade = rawRequest(`GET ${path}`, { Connection: 'Upgrade', Upgrade: 'websocket' });
      const resets = Array.from({ length: 50 }, async () => (await sendRaw(server.port, upgrade)).reset());
      await Promise.all(resets);
      const { received, closed } = await sendRaw(server.port, upgrade);
      await closed;
      expect(received()).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  it('broken Socket.IO upgrade: affects no other client', async () => {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': 13,
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    for (const query of ['?EIO=4&transport=websocket', '?EIO=4&transport=websocket&sid=none', ''])
      for (let round = 0; round < 20; round += 1)
        (await sendRaw(server.port, rawRequest(`GET /socket.io/${query}`, headers))).reset();
    expect(await isAlive(server)).toBe(true);
  });

  it('request cut off in the middle: is not logged as a server error', async () => {
    for (let round = 0; round < 20; round += 1) {
      const half = rawRequest('POST /api/events', { ...json, 'Content-Length': 100 }, '{"title":');
      (await sendRaw(server.port, half)).reset();
      (await sendRaw(server.port, rawRequest('GET /', {}))).reset();
    }
    await delay(200);
    expect(server.output()).not.toContain('"level":50');
  });

  it('oversized body: reaches no parser, and its sender gets the reason, with any transfer encoding', async () => {
    const piece = Buffer.alloc(64 * 1_024, 0x20);
    for (const connection of ['keep-alive', 'close'])
      for (const framing of ['length', 'chunks'] as const) {
        const framed: Record<string, string | number> =
          framing === 'length'
            ? { 'Content-Length': 200 * piece.length }
            : { 'Transfer-Encoding': 'chunked' };
        const { socket, received } = await sendRaw(
          server.port,
          rawRequest('POST /api/events', { ...json, ...framed, Connection: connection }),
        );
        const closed = new Promise((resolve) => socket.once('close', resolve));
        for (let sent = 0; sent < 200; sent += 1) {
          const chunk = framing === 'length' ? [piece] : [`${piece.length.toString(16)}\r\n`, piece, '\r\n'];
          const isTaken = chunk.map((part) => socket.write(part)).at(-1);
          if (!isTaken && !socket.destroyed) await Promise.race([drained(socket), closed]);
        }
        if (framing === 'chunks') socket.write('0\r\n\r\n');
        await until('a refusal', () => received().includes('body_too_large'));
        expect(received()).toMatch(/^HTTP\/1.1 413 /);
        socket.destroy();
      }
  });

  it('repeated oversized bodies on one connection: leave no listeners behind', async () => {
    const body = Buffer.alloc(1_024 * 1_024, 0x20);
    const head = rawRequest('POST /api/events', { ...json, 'Content-Length': body.length });
    const { socket, received } = await sendRaw(server.port, '');
    const refusals = () => received().split('HTTP/1.1 413 ').length - 1;
    // Node warns at the eleventh listener for an event.
    for (let sent = 1; sent <= 15; sent += 1) {
      socket.write(head);
      if (!socket.write(body)) await drained(socket);
      await until('a refusal', () => refusals() === sent);
    }
    socket.destroy();
    expect(server.output()).not.toContain('MaxListenersExceededWarning');
  });

  it('unknown API path: gets no page', async () => {
    for (const path of ['/api', '/api/', '/api/nothing']) {
      const response = await fetch(server.origin + path, { headers: { accept: 'text/html' } });
      expect([response.status, (await response.json()) as unknown]).toMatchObject([
        404,
        { code: 'not_found' },
      ]);
    }
  });

  it.each([
    ['http://', 400],
    ['http://[', 400],
    ['http:///', 400],
    ['*', 400],
    ['MAUI', 400],
    ['http://elsewhere.example/api/platform/settings?a', 200],
    ['HTTPS://elsewhere.example', 200],
    ['//', 200],
    ['//[', 200],
  ])('address: is read in two forms, and refused otherwise: %s', async (target, status) => {
    const headers = { Connection: 'close' };
    const { received, closed } = await sendRaw(server.port, rawRequest(`GET ${target}`, headers));
    await closed;
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(server.output()).not.toContain('"level":50');
  });

  it.each([
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['identity;Q=0', undefined],
    ['x;q=-1', undefined],
    ['zstd, identity;q=0', undefined],
    ['deflate', undefined],
    ['deflate, identity;q=0', undefined],
    ['br;q=0, gzip;q=0, *', undefined],
    ['br;q=0, *', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    [';;;,=q', undefined],
  ])('page: is compressed as accepted, and plain for other clients: %s', async (accepted, sent) => {
    const headers = { 'Accept-Encoding': accepted, Connection: 'close' };
    for (const path of ['/', '/api/events/MAUI/questions']) {
      const { received, closed } = await sendRaw(server.port, rawRequest(`GET ${path}`, headers));
      await closed;
      expect(received()).toMatch(/^HTTP\/1.1 200 /);
      expect(/content-encoding: (\w+)/i.exec(received())?.[1]).toBe(sent);
    }
  });
});

describe('graceful stop', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-stop-'));
  });
  afterEach(async () => rm(dataDir, { recursive: true, force: true }));

  it('does not wait for idle clients: takes the last backup and exits with 0', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    await Promise.all([
      sendRaw(server.port, ''),
      sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: loc'),
      sendRaw(server.port, rawRequest('POST /api/events', { ...json, 'Content-Length': 100 }, '{')),
      sendRaw(
        server.port,
        rawRequest('POST /api/events', { ...json, 'Transfer-Encoding': 'chunked' }, '1\r\n{\r\n'),
      ),
      sendRaw(server.port, rawRequest('POST /api/events', { ...json, 'Content-Length': 1_000_000_000 }, '{')),
      sendRaw(server.port, rawRequest('GET /nothing', { Connection: 'Upgrade', Upgrade: 'websocket' })),
      sendRaw(server.port, rawRequest('GET /socket.io/?EIO=4&transport=polling', {})),
    ]);
    const visitor = new Browser(server.origin).connect();
    await until('a live connection', () => visitor.connected);
    expect(await listBackups(dataDir)).toHaveLength(0);
    expect(await server.stop()).toBe(0);
    visitor.disconnect();
    expect(await listBackups(dataDir)).toHaveLength(1);
  });
});
