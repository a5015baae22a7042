import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { createApp, type AppSettings, type RunningApp } from '../../server/app.ts';
import { connect, disconnect } from '../../server/database/connect.ts';
import { createTestGateway } from '../../server/gateways/payments/testGateway.ts';
import { Browser } from './Browser.ts';

type Settings = Partial<AppSettings>;

const ownerPassword = 'the owner’s own password';

/** An app as `main` makes it, that nobody can visit: for what needs no calls. */
export const makeApp = (settings: Settings = {}): RunningApp =>
  createApp({
    sessionSecret: 'a secret of the tests',
    ownerPassword,
    payments: createTestGateway(),
    ...settings,
  });

/** An app on the database that is connected, and browsers to visit it with. */
export interface ServedApp {
  app: RunningApp;
  origin: string;
  ownerPassword: string;
  /** A new visitor without a cookie. */
  browser: () => Browser;
  /** A visitor who has passed the owner's gate. */
  owner: () => Promise<Browser>;
  /** A fresh app in the place of this one, as after a restart of the process. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** Serves a new app on a free port of this machine. */
export async function serveApp(settings: Settings = {}): Promise<ServedApp> {
  const listen = async (port: number): Promise<RunningApp> => {
    const app = makeApp(settings);
    app.http.listen(port, '127.0.0.1');
    await once(app.http, 'listening');
    return app;
  };
  const app = await listen(0);
  const { port } = app.http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const served: ServedApp = {
    app,
    origin,
    ownerPassword: settings.ownerPassword ?? ownerPassword,
    browser: () => new Browser(origin),
    owner: async () => {
      const owner = served.browser();
      await owner.post('/api/owner/auth', { password: served.ownerPassword });
      return owner;
    },
    restart: async () => {
      await served.close();
      await untilRefused(origin);
      served.app = await listen(port);
    },
    close: async () => {
      await served.app.close();
      await served.app.traffic.end();
    },
  };
  return served;
}

/** Browsers keep connections: they have heard of the end of theirs once a new one is refused. */
async function untilRefused(origin: string): Promise<void> {
  const failure: unknown = await fetch(origin).catch((error: Error) => error.cause);
  const isRefused = failure instanceof Error && 'code' in failure && failure.code === 'ECONNREFUSED';
  if (!isRefused) await untilRefused(origin);
}

/** The running product on a database of its own. */
export interface TestApp extends ServedApp {
  stop: () => Promise<void>;
}

const databaseUri = (options: Record<string, string>) => {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/test-${randomBytes(6).toString('hex')}`;
  for (const [name, value] of Object.entries(options)) uri.searchParams.set(name, value);
  return uri.toString();
};

/** Starts an app in this process; `options` are said in the database's address. */
export async function startTestApp(
  settings: Settings = {},
  options: Record<string, string> = {},
): Promise<TestApp> {
  await connect(databaseUri(options));
  const served = await serveApp(settings);
  const stop = async (): Promise<void> => {
    await served.close();
    await mongoose.connection.dropDatabase();
    await disconnect();
  };
  return Object.assign(served, { stop });
}

/** The next question about any event is answered from the database. */
export const forgetEvents = ({ app }: ServedApp): void => app.eventCache.dropIdle(() => false, Infinity);
