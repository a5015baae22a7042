import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyBytes } from '../../protocol/limits.ts';
import { Browser } from '../support/Browser.ts';
import { type Balancer, balancerNames, checkExample, startBalancer } from './balancer.ts';
import { Listener } from './Listener.ts';
import { freePort, hasProgram } from './startCluster.ts';

/** What a page's request for a file of the other version is: one of three has it. */
const file = '/assets/of-another-version.js';
/** For what takes a balancer some looks. */
const patience = { timeout: 15_000, interval: 100 };
const handshake = '/socket.io/?EIO=4&transport=polling';

describe.each(balancerNames)('%s, as the example of deploy/cluster has it', (name) => {
  const isHere = hasProgram(name);
  let listeners: [Listener, Listener, Listener];
  let balancer: Balancer;
  const visitor = () => new Browser(balancer.origin);
  const asked = () => listeners.flatMap((listener) => listener.asked);
  /** Who answered so many visitors, each a new one. */
  const answering = async (path: string, count = 12): Promise<Set<string>> => {
    const answers = await Promise.all(Array.from({ length: count }, async () => visitor().get(path)));
    return new Set(answers.map(({ body }) => String(body)));
  };

  beforeAll(async () => {
    if (!isHere) return;
    listeners = await Promise.all([Listener.start(), Listener.start(), Listener.start()]);
    balancer = await startBalancer(name, { port: await freePort(), nodes: listeners });
  });
  beforeEach(() => listeners?.forEach((listener) => listener.asked.splice(0)));
  afterAll(async () => {
    await balancer?.stop();
    listeners?.forEach((listener) => listener.stop());
  });

  it.runIf(isHere)('is understood by the program', async () => {
    await expect(checkExample(name, { port: await freePort(), nodes: listeners })).resolves.toBeUndefined();
  });

  it.runIf(isHere)('says who asks, and passes on nothing that visitors claim of themselves', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'cf-ipcountry': 'CA',
      'x-vercel-ip-country': 'CA',
      'cloudfront-viewer-country': 'CA',
      'x-appengine-country': 'CA',
      'x-country-code': 'CA',
    };
    const own = { 'accept-encoding': 'br', origin: balancer.origin };
    await visitor().post('/api/session', {}, { ...claims, ...own });
    const { host } = new URL(balancer.origin);
    const [{ headers }] = asked() as [ReturnType<typeof asked>[number]];
    const told = Object.fromEntries(Object.keys(claims).map((header) => [header, headers[header]]));
    expect(told).toEqual({
      ...Object.fromEntries(Object.keys(claims).map((header) => [header, undefined])),
      'x-forwarded-for': '127.0.0.1',
      // One way to say the same host is as good as another.
      'x-forwarded-host': name === 'caddy' ? host : undefined,
      'x-forwarded-proto': 'http',
    });
    expect(headers).toMatchObject({ ...own, host });
  });

  it.runIf(isHere)('shows nobody the metrics', async () => {
    expect((await visitor().get('/metrics')).status).toBe(404);
    expect((await visitor().get('/metrics?token=1')).status).toBe(404);
    expect(asked()).toEqual([]);
  });

  it.runIf(isHere)('lets the largest picture through', async () => {
    const picture = 'x'.repeat(bodyBytes.image);
    expect((await visitor().send('POST', '/api/pictures', picture)).status).toBe(200);
    expect(asked()).toMatchObject([{ bytes: bodyBytes.image }]);
  });

  it.runIf(isHere)('asks the others for a file that one server does not have', async () => {
    for (const listener of listeners) {
      listener.files.add(file);
      for (let tries = 0; tries < 6; tries += 1) expect((await visitor().get(file)).status).toBe(200);
      listener.files.clear();
    }
    expect((await visitor().get(file)).status).toBe(404);
    expect((await visitor().get('/api/nothing')).status).toBe(200);
  });

  it.runIf(isHere)(
    'leads long-polling back by a cookie that no script reads, and never by address',
    async () => {
      expect((await answering(handshake)).size).toBeGreaterThan(1);
      const phone = visitor();
      const first = await phone.get(handshake);
      expect(first.headers.getSetCookie().join()).toMatch(/^foretold_node=[^;]+;.*HttpOnly.*SameSite=Lax/i);
      for (let tries = 0; tries < 6; tries += 1) {
        const next = await phone.post(`${handshake}&sid=1`);
        expect(next.body).toBe(first.body);
        expect(next.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it.runIf(isHere && name !== 'nginx')(
    'leads nobody to a server that is leaving, until it is back',
    async () => {
      const [leaving] = listeners;
      const isAsked = async () => (await answering('/api/session', 60)).has(String(leaving.port));
      await expect.poll(isAsked, patience).toBe(true);
      leaving.isReady = false;
      await expect.poll(isAsked, patience).toBe(false);
      leaving.isReady = true;
      await expect.poll(isAsked, patience).toBe(true);
    },
  );

  it.runIf(isHere && name !== 'caddy')('asks another one when one takes no new connection', async () => {
    const [leaving] = listeners;
    leaving.isReady = false;
    const answers = await answering(handshake);
    leaving.isReady = true;
    expect(answers).not.toContain(String(leaving.port));
    expect(answers).not.toContain('');
  });

  it.runIf(isHere)('sends nothing twice that writes', async () => {
    const status = await visitor()
      .post('/cut', { answer: 'yes' })
      .then((answer) => answer.status)
      .catch(() => 'no reply');
    expect(['no reply', 502]).toContain(status);
    expect(asked()).toHaveLength(1);
  });
});
