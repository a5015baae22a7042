import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('server process', () => {
  let dataDir: string;
  const servers: ServerProcess[] = [];
  const children: ChildProcess[] = [];
  const start = async (environment: Record<string, string> = {}) => {
    const server = await startServer({ DATA_DIR: dataDir, ...environment });
    servers.push(server);
    return server;
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-process-'));
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(async (server) => server.cutPower()));
    for (const child of children.splice(0)) if (isAlive(-child.pid!)) process.kill(-child.pid!, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('prints its addresses, a password that it keeps, and the data folder', async () => {
    const first = await start();
    const password = /password ([A-Z0-9]{16})/.exec(first.output())?.[1];
    expect(password).toBeDefined();
    expect(first.output()).toContain(`http://localhost:${first.port}`);
    expect(first.output()).toContain(`built-in store in ${dataDir}`);
    expect(await first.stop()).toBe(0);

    const second = await start({ HOST: '0.0.0.0' });
    expect(second.output()).toContain(`password ${password}`);
    const owner = new Browser(second.origin);
    expect((await owner.post('/api/owner/auth', { password })).body).toEqual({ isValid: true });
    // A machine without a network prints none.
    const forPhones = /For phones: +(http\S+)/.exec(second.output())?.[1] ?? '';
    expect((await owner.get('/')).body).toContain(`<meta name="share-origin" content="${forPhones}"`);
  });

  it('warns about an untrusted proxy: https in PUBLIC_URL without TRUST_PROXY', async () => {
    const address = { PUBLIC_URL: 'https://play.example.org' };
    const warning = /Please check: +PUBLIC_URL is https.*Set TRUST_PROXY/;
    expect((await start(address)).output()).toMatch(warning);
    const second = await startServer({ DATA_DIR: join(dataDir, 'second'), ...address, TRUST_PROXY: '1' });
    expect(second.output()).not.toMatch(warning);
    await second.cutPower();
  });

  it('discloses no configured secret in pages, scripts or public calls', async () => {
    const server = await start({
      OWNER_PASSWORD: 'secret of the owner',
      SESSION_SECRET: 'secret of the sessions',
      PAYMENT_PROVIDER: 'square',
      SQUARE_ACCESS_TOKEN: 'secret-of-square',
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-open',
      SQUARE_LOCATION_ID: 'LOPEN',
      SMTP_URL: 'smtp://sender:secret-of-mail@127.0.0.1:9',
      MAIL_FROM: 'hello@example.org',
    });
    const files = await readdir(join(import.meta.dirname, '../../dist/client'), { recursive: true });
    const paths = ['', 'owner', 'create-event-guided', 'api/platform/settings', 'api/session', ...files];
    const visitor = new Browser(server.origin);
    const replies = await Promise.all(
      paths.map(async (path) => JSON.stringify((await visitor.get(`/${path}`)).body)),
    );
    const content = replies.join('\n');
    // The public settings are present, so the search would also find the secret ones.
    expect(content).toContain('sandbox-sq0idb-open');
    expect(content).toContain('Access Dashboard');
    expect(content).not.toMatch(/secret.of.(the|square|mail)/);
    expect(server.output()).toContain('as set in OWNER_PASSWORD');
    expect(server.output()).not.toMatch(/secret.of.(the|square|mail)/);
  });

  it('stops with its children after SIGTERM and SIGINT, and guests reconnect to the next one', async () => {
    let server = await start();
    const socket = new Browser(server.origin).connect();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      await until('the phone is connected', () => socket.connected, 15_000);
      expect(await server.stop(signal)).toBe(0);
      server = await start({ PORT: String(server.port) });
    }
    await until('the phone is back', () => socket.connected, 15_000);
    socket.disconnect();
  });

  it('starts after a killed process left its files, or its store, behind', async () => {
    const first = await start();
    await first.cutPower();
    const second = await start();
    expect((await new Browser(second.origin).get('/readyz')).status).toBe(200);
    process.kill(second.child.pid!, 'SIGKILL');
    const third = await start();
    expect((await new Browser(third.origin).get('/readyz')).status).toBe(200);
  });

  it('reports an invalid setting, port or data folder in one sentence; serves metrics on a separate port', async () => {
    const first = await start({ METRICS_PORT: '0' });
    const elsewhere = join(dataDir, 'elsewhere');
    const refused = async (environment: Record<string, string>, message: string | RegExp) =>
      expect(start({ DATA_DIR: elsewhere, ...environment })).rejects.toThrow(message);
    await refused({ PORT: 'many' }, /PORT must be a whole number from 0 to 65535\./);
    await refused({ PORT: String(first.port) }, `Port ${first.port} is already in use.`);
    await refused({ DATA_DIR: dataDir }, new RegExp(String(first.child.pid)));

    const port = /"metricsPort":(\d+)/.exec(first.output())?.[1];
    await refused({ METRICS_PORT: port! }, `Port ${port} is already in use. Set METRICS_PORT`);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^foretold_database_up 1$/m);
    expect((await new Browser(first.origin).get('/metrics')).body).not.toContain('foretold_database_up');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'stops when its parent npm gets %s',
    async (signal) => {
      const npm = spawn('npm', ['start'], {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DATA_DIR: dataDir,
          PORT: '0',
          HOST: '127.0.0.1',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      children.push(npm);
      let printed = '';
      npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      await until('npm start listens', () => printed.includes('"listening"'), 60_000);
      const pid = Number(/"pid":(\d+)/.exec(printed)?.[1]);
      expect(isAlive(pid)).toBe(true);
      // Ctrl-C signals the terminal’s process group; the other signals reach npm only.
      process.kill(signal === 'SIGINT' ? -npm.pid! : npm.pid!, signal);
      await until('server, store and watch have ended', () => !isAlive(-npm.pid!), 20_000);
      expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
      expect(printed).not.toContain('started again');
    },
    90_000,
  );
});
