import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/Browser.ts';
import { rawRequest, sendRaw } from '../../support/network/rawTcp.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import './refusal.ts';

const publicUrl = 'https://play.example.org';
const knock = async (browser: Browser, origin: string | undefined, headers: Record<string, string> = {}) =>
  browser.post('/api/logout', {}, { ...(origin && { origin }), ...headers });

/** Returns whether a socket with this Origin is accepted. */
async function isLetIn(
  app: TestApp,
  transport: 'websocket' | 'polling',
  headers: Record<string, string>,
): Promise<boolean> {
  const socket = io(app.origin, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  const isIn = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false));
  });
  socket.disconnect();
  return isIn;
}

describe.each([
  { where: 'on its own', trustProxyHops: 0 },
  { where: 'behind a proxy', trustProxyHops: 1 },
])('Origin header of a changing call to a server $where', ({ trustProxyHops }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ publicUrl, trustProxyHops });
  });
  afterAll(async () => app.stop());

  it('may be absent, the own host or PUBLIC_URL', async () => {
    for (const origin of [undefined, app.origin, app.origin.replace('http:', 'https:'), publicUrl])
      expect([origin, (await knock(app.browser(), origin)).status]).toEqual([origin, 204]);
  });

  it('is refused for any other origin', async () => {
    const port = new URL(app.origin).port;
    for (const origin of [
      'https://evil.example',
      'null',
      'file://',
      `http://localhost:${port}`,
      `${app.origin}.evil.example`,
      `http://127.0.0.1`,
      `http://127.0.0.1:${Number(port) + 1}`,
      'https://play.example.org.evil.example',
      'http://play.example.org',
      'https://evil.play.example.org',
    ])
      expect(await knock(app.browser(), origin)).toBeRefused('foreign_origin');
  });

  it('is checked before everything else, on every changing call and method', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
      for (const path of ['/api/events', '/api/events/NOWHERE', '/api/nothing'])
        expect(
          await app.browser().send(method, path, method === 'DELETE' ? undefined : '{', headers),
        ).toBeRefused('foreign_origin');
  });

  it('is ignored for reads', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await app.browser().send('GET', '/api/platform/settings', undefined, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is compared with the forwarded host only behind a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'party.example, inner' };
    const answer = await knock(app.browser(), 'https://party.example', forwarded);
    expect(answer.status).toBe(trustProxyHops > 0 ? 204 : 403);
  });

  it('must have the scheme of the page, where a proxy or PUBLIC_URL defines it', async () => {
    const { host } = new URL(app.origin);
    for (const [scheme, other] of [
      ['https', 'http'],
      ['http', 'https'],
    ]) {
      const headers = { 'x-forwarded-proto': `${scheme}, http` };
      expect((await knock(app.browser(), `${scheme}://${host}`, headers)).status).toBe(204);
      const answer = await knock(app.browser(), `${other}://${host}`, headers);
      // Without a trusted proxy, forwarded headers are ignored, and the outer scheme is unknown.
      expect(answer.status).toBe(trustProxyHops > 0 ? 403 : 204);
    }
    const asPublic = { Host: 'play.example.org', 'Content-Length': 0, Connection: 'close' };
    for (const [origin, status] of [
      [publicUrl, 204],
      ['http://play.example.org', 403],
    ] as const) {
      const request = rawRequest('POST /api/logout', { ...asPublic, Origin: origin });
      const { received, closed } = await sendRaw(Number(new URL(app.origin).port), request);
      await closed;
      expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  it.each(['websocket', 'polling'] as const)('is checked for a socket by %s, too', async (transport) => {
    for (const origin of [app.origin, publicUrl])
      expect([origin, await isLetIn(app, transport, { origin })]).toEqual([origin, true]);
    for (const origin of ['https://evil.example', 'null', 'http://play.example.org'])
      expect([origin, await isLetIn(app, transport, { origin })]).toEqual([origin, false]);
    const forwarded = { origin: 'https://party.example', 'x-forwarded-host': 'party.example' };
    expect(await isLetIn(app, transport, forwarded)).toBe(trustProxyHops > 0);
  });
});

describe('address of failed code attempts', () => {
  const tryOften = async (app: TestApp) => {
    const statuses = [];
    for (let failure = 1; failure <= 12; failure += 1) {
      const from = { 'x-forwarded-for': `10.0.0.${failure}` };
      statuses.push((await app.browser().post('/api/owner/auth', { password: 'wrong' }, from)).status);
    }
    return statuses;
  };

  it('is taken from a trusted proxy, and never from a visitor’s header', async () => {
    const behind = await startTestApp({ trustProxyHops: 1 });
    expect(await tryOften(behind)).toEqual(Array(12).fill(200));
    await behind.stop();
    const alone = await startTestApp();
    expect(await tryOften(alone)).toEqual([...Array(10).fill(200), 429, 429]);
    await alone.stop();
  });
});
