import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyBytes, unknownCountry } from '../../protocol/limits.ts';
import { countryHeaders, countryOf } from '../../server/gateways/country.ts';
import { Browser } from '../support/Browser.ts';
import { type Balancer, type BalancerName, balancerNames, checkExample, startBalancer } from './balancer.ts';
import { type ReceivedRequest, RecordingServer } from './RecordingServer.ts';
import { freePort, hasProgram } from './startCluster.ts';

/** A file of another client version. Only one of three servers has it. */
const file = '/assets/of-another-version.js';
/** The polling for states that the balancer detects after several health checks. */
const polling = { timeout: 15_000, interval: 100 };
const handshake = '/socket.io/?EIO=4&transport=polling';

/** Headers that the server trusts from its proxy, as a visitor may forge them. */
const forged = [
  {
    what: 'each header once',
    claims: {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.7',
      ...Object.fromEntries(countryHeaders.map((header) => [header, 'CA'])),
    },
  },
  {
    what: 'lists, and names in upper case',
    claims: {
      'X-FORWARDED-FOR': '203.0.113.7, 203.0.113.8',
      'X-FORWARDED-HOST': 'evil.example, other.example',
      'X-FORWARDED-PROTO': 'https,http',
      ...Object.fromEntries(countryHeaders.map((header) => [header.toUpperCase(), 'ca'])),
    },
  },
  ...countryHeaders.map((header) => ({ what: `${header} alone`, claims: { [header]: 'DE' } })),
];

/** Requests a file like a page; posts to all other paths. */
const claim = async (visitor: Browser, path: string, headers: Record<string, string>) =>
  path === file ? visitor.send('GET', path, undefined, headers) : visitor.post(path, {}, headers);

/**
 * Expects the address, scheme, host and country that the server derives from these headers to be the true
 * ones.
 */
function expectForgeryIgnored(
  name: BalancerName,
  { origin }: Balancer,
  { headers }: ReceivedRequest,
  own: object,
): void {
  const { host } = new URL(origin);
  expect(headers).toMatchObject({
    ...own,
    host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
  // Each program passes the host in its own way.
  expect(headers['x-forwarded-host']).toBe(name === 'caddy' ? host : undefined);
  expect(countryOf(headers, true)).toBe(unknownCountry);
}

describe.runIf(hasProgram('caddy'))('caddy with the example for one server', () => {
  let server: RecordingServer;
  let balancer: Balancer;

  beforeAll(async () => {
    server = await RecordingServer.start();
    balancer = await startBalancer('caddy', { port: await freePort(), nodes: [server] }, '.');
  });
  afterAll(async () => {
    await balancer.stop();
    server.stop();
  });

  it.each(forged)('ignores forged headers: $what', async ({ claims }) => {
    for (const path of ['/api/session', handshake, file]) {
      server.asked.splice(0);
      await claim(new Browser(balancer.origin), path, { ...claims, origin: balancer.origin });
      expect(server.asked).toHaveLength(1);
      expectForgeryIgnored('caddy', balancer, server.asked[0]!, { origin: balancer.origin });
    }
  });
});

describe.each(balancerNames)('%s with the example of deploy/cluster', (name) => {
  const isHere = hasProgram(name);
  let servers: [RecordingServer, RecordingServer, RecordingServer];
  let balancer: Balancer;
  const visitor = () => new Browser(balancer.origin);
  const receivedRequests = () => servers.flatMap((server) => server.asked);
  /** The servers that answered this many new visitors. */
  const answering = async (path: string, count = 12): Promise<Set<string>> => {
    const answers = await Promise.all(Array.from({ length: count }, async () => visitor().get(path)));
    return new Set(answers.map(({ body }) => String(body)));
  };

  beforeAll(async () => {
    if (!isHere) return;
    servers = await Promise.all([RecordingServer.start(), RecordingServer.start(), RecordingServer.start()]);
    balancer = await startBalancer(name, { port: await freePort(), nodes: servers });
  });
  beforeEach(() => servers?.forEach((server) => server.asked.splice(0)));
  afterAll(async () => {
    await balancer?.stop();
    servers?.forEach((server) => server.stop());
  });

  it.runIf(isHere)('is a valid configuration', async () => {
    await expect(checkExample(name, { port: await freePort(), nodes: servers })).resolves.toBeUndefined();
  });

  it.runIf(isHere).each(forged)('ignores forged headers: $what', async ({ claims }) => {
    for (const path of ['/api/session', handshake, file]) {
      servers.forEach((server) => server.asked.splice(0));
      const own = { 'accept-encoding': 'br', origin: balancer.origin };
      await claim(visitor(), path, { ...claims, ...own });
      expect(receivedRequests().length).toBeGreaterThan(0);
      for (const request of receivedRequests()) expectForgeryIgnored(name, balancer, request, own);
    }
  });

  it.runIf(isHere)('keeps the metrics private', async () => {
    expect((await visitor().get('/metrics')).status).toBe(404);
    expect((await visitor().get('/metrics?token=1')).status).toBe(404);
    expect(receivedRequests()).toEqual([]);
  });

  it.runIf(isHere)('passes the largest picture through', async () => {
    const picture = 'x'.repeat(bodyBytes.image);
    expect((await visitor().send('POST', '/api/pictures', picture)).status).toBe(200);
    expect(receivedRequests()).toMatchObject([{ bytes: bodyBytes.image }]);
  });

  it.runIf(isHere)('requests a file from the other servers when one does not have it', async () => {
    for (const server of servers) {
      server.files.add(file);
      for (let tries = 0; tries < 6; tries += 1) expect((await visitor().get(file)).status).toBe(200);
      server.files.clear();
    }
    expect((await visitor().get(file)).status).toBe(404);
    expect((await visitor().get('/api/nothing')).status).toBe(200);
  });

  it.runIf(isHere)('keeps long-polling at one server by an HttpOnly cookie, never by address', async () => {
    expect((await answering(handshake)).size).toBeGreaterThan(1);
    const phone = visitor();
    const first = await phone.get(handshake);
    expect(first.headers.getSetCookie().join()).toMatch(/^foretold_node=[^;]+;.*HttpOnly.*SameSite=Lax/i);
    for (let tries = 0; tries < 6; tries += 1) {
      const next = await phone.post(`${handshake}&sid=1`);
      expect(next.body).toBe(first.body);
      expect(next.headers.getSetCookie()).toEqual([]);
    }
  });

  it.runIf(isHere && name !== 'nginx')(
    'sends no requests to a server that is stopping, until it is back',
    async () => {
      const [leaving] = servers;
      const getsRequests = async () => (await answering('/api/session', 60)).has(String(leaving.port));
      await expect.poll(getsRequests, polling).toBe(true);
      leaving.isReady = false;
      await expect.poll(getsRequests, polling).toBe(false);
      leaving.isReady = true;
      await expect.poll(getsRequests, polling).toBe(true);
    },
  );

  it.runIf(isHere && name !== 'caddy')(
    'sends a request to another server when one accepts no new connection',
    async () => {
      const [leaving] = servers;
      leaving.isReady = false;
      const answers = await answering(handshake);
      leaving.isReady = true;
      expect(answers).not.toContain(String(leaving.port));
      expect(answers).not.toContain('');
    },
  );

  it.runIf(isHere)('never retries a write', async () => {
    const status = await visitor()
      .post('/cut', { answer: 'yes' })
      .then((answer) => answer.status)
      .catch(() => 'no reply');
    expect(['no reply', 502]).toContain(status);
    expect(receivedRequests()).toHaveLength(1);
  });
});
