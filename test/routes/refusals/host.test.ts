import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../../support/network/rawTcp.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';

// The source page stands in for the built one: the build does not change its head.
const clientDir = join(import.meta.dirname, '../../../client');

const good = [
  'play.example.org',
  'PLAY.example.org:3000',
  'localhost',
  'my_laptop.local:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fe80::1]',
  'xn--bcher-kva.example',
  'play.example.org.',
  'a:65535',
];
const bad = [
  'x"onload="alert(1)',
  'a"><script>alert(1)</script>',
  "a'b",
  'a<b',
  'a b',
  'a,b',
  ',play.example.org',
  'user@play.example.org',
  'play.example.org/path',
  'play.example.org\\x',
  'play.example.org?x',
  'play.example.org#x',
  'a;connect-src *',
  '*',
  '*.example.org',
  'a:b',
  'a:',
  ':80',
  'a:65536',
  'a:999999',
  'a:1:2',
  '::1',
  '[::1',
  '[::g]',
  '[]',
  '[::1]x',
  'a..b',
  '.a',
  '%61.example',
  'b\u00fccher.example',
  '$&',
  '`',
  'a\tb',
  'a'.repeat(300),
];

describe.each([
  { where: 'on its own', trustProxyHops: 0 },
  { where: 'behind a proxy', trustProxyHops: 1 },
])('Host header of a server $where', ({ trustProxyHops }) => {
  const running = runningApp({ clientDir, trustProxyHops });
  const ask = async (path: string, headers: Record<string, string>) => {
    const port = Number(new URL(running.app.origin).port);
    const request = rawRequest(`GET ${path}`, { Accept: 'text/html', Connection: 'close', ...headers });
    const { received, closed } = await sendRaw(port, request);
    await closed;
    const answer = received();
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    return { status: Number(answer.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
  };
  /** The header in use, and one that is used only behind a trusted proxy. */
  const headers: [name: string, counts: boolean][] = [
    ['Host', true],
    ['X-Forwarded-Host', trustProxyHops > 0],
  ];

  it.each(headers)('is a name or an address with a port, in %s', async (name, counts) => {
    for (const host of good) expect([host, (await ask('/', { [name]: host })).status]).toEqual([host, 200]);
    for (const host of bad) {
      const { status, body } = await ask('/', { [name]: host });
      // The first of several forwarded hosts is used.
      const isFirst = name !== 'Host' && host === 'a,b';
      expect([host, status]).toEqual([host, counts && !isFirst ? 400 : 200]);
      // A short host name may occur in a page by chance.
      expect(body.includes(host) && host.length > 5).toBe(false);
    }
  });

  it('is refused in the same way on every path', async () => {
    for (const path of [
      '/',
      '/event/PARTY',
      '/api/events/PARTY',
      '/healthz',
      '/manifest.webmanifest',
      '/s/ABC',
    ])
      expect([path, (await ask(path, { Host: 'a"b' })).status]).toEqual([path, 400]);
    expect((await ask('/', { Host: 'a"b' })).body).toContain('"code":"malformed_body"');
  });

  it('may be absent in HTTP/1.0, as in health checks of balancers', async () => {
    const port = Number(new URL(running.app.origin).port);
    const { received, closed } = await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is used for the picture of a link preview and the link in a calendar file', async () => {
    const { code, update } = await createTestEvent(running.app);
    await update({ date: '2027-06-14T15:00' });
    const page = await ask('/', { Host: 'play.example.org:3000' });
    expect(page.body).toContain('content="http://play.example.org:3000/social-card.jpg"');
    const calendar = await ask(`/api/events/${code}/calendar.ics`, { Host: 'play.example.org:3000' });
    expect(calendar.body.replaceAll('\r\n ', '')).toContain(`http://play.example.org:3000/event/${code}`);
  });

  it('gets its scheme from a trusted proxy, which is http or https only', async () => {
    const schemes = ['https', 'HTTPS', 'http', 'javascript', 'https://evil.example/?', 'x"y'];
    for (const scheme of schemes) {
      const { body } = await ask('/', { Host: 'play.example.org', 'X-Forwarded-Proto': scheme });
      const isHttps = trustProxyHops > 0 && scheme.toLowerCase() === 'https';
      const expected = `content="${isHttps ? 'https' : 'http'}://play.example.org/social-card.jpg"`;
      expect([scheme, body.includes(expected)]).toEqual([scheme, true]);
    }
  });

  it('is the only foreign host that a page may open a socket to', async () => {
    const policyFor = async (host: string) => {
      const { head } = await ask('/', { Host: host });
      return /connect-src ([^;\r]*)/.exec(head)?.[1]?.trim();
    };
    for (const host of ['play.example.org', '192.168.1.20:3000', 'my-laptop.local:3000'])
      expect(await policyFor(host)).toBe(`'self' ws://${host} wss://${host}`);
    // The CSP grammar has no IPv6 addresses, so only 'self' remains.
    expect(await policyFor('[::1]:3000')).toBe("'self'");
  });
});

describe('PUBLIC_URL on https', () => {
  const running = runningApp({ clientDir, trustProxyHops: 1, publicUrl: 'https://play.example.org' });
  const get = async (headers: Record<string, string>) =>
    (await running.app.browser().send('GET', '/', undefined, { accept: 'text/html', ...headers })).headers;
  const overHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.example.org' };

  it('sends HSTS on its own host, and nowhere else', async () => {
    expect((await get(overHttps)).get('strict-transport-security')).toBe('max-age=15552000');
    const others: Record<string, string>[] = [
      {},
      { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'play.example.org' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'laptop.local' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.example.org.evil.example' },
    ];
    for (const other of others) expect((await get(other)).get('strict-transport-security')).toBeNull();
    const api = await running.app.browser().send('GET', '/api/platform/settings', undefined, overHttps);
    expect(api.headers.get('strict-transport-security')).toBe('max-age=15552000');
  });

  it('lets pages open sockets to it, also where the proxy names another host', async () => {
    const policy = (await get({})).get('content-security-policy');
    const { host } = new URL(running.app.origin);
    expect(policy).toContain(
      `connect-src 'self' ws://${host} wss://${host} ws://play.example.org wss://play.example.org;`,
    );
    expect((await get(overHttps)).get('content-security-policy')).toContain(
      "connect-src 'self' ws://play.example.org wss://play.example.org;",
    );
  });
});

describe('PUBLIC_URL on http', () => {
  const running = runningApp({ clientDir, trustProxyHops: 1, publicUrl: 'http://play.example.org' });

  it('never sends HSTS', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.example.org' };
    const answer = await running.app.browser().send('GET', '/', undefined, headers);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });
});
