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

/** An app as `main` creates it, without a listening port: for tests that need no calls. */
export const makeApp = (settings: Settings = {}): RunningApp =>
  createApp({
    sessionSecret: 'a secret of the tests',
    ownerPassword,
    payments: createTestGateway(),
    ...settings,
  });

/** An app on the connected database, and browsers that visit it. */
export interface ServedApp {
  app: RunningApp;
  origin: string;
  ownerPassword: string;
  /** Opens a new browser without cookies. */
  browser: () => Browser;
  /** Opens a new browser that is signed in as the owner. */
  owner: () => Promise<Browser>;
  /** Replaces this app with a new one, as a restart of the process does. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** Serves a new app on a free local port. */
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

/** Waits until a new connection is refused. Then the closing of kept-alive connections has been processed. */
async function untilRefused(origin: string): Promise<void> {
  const failure: unknown = await fetch(origin).catch((error: Error) => error.cause);
  const isRefused = failure instanceof Error && 'code' in failure && failure.code === 'ECONNREFUSED';
  if (!isRefused) await untilRefused(origin);
}

/** The running product on a separate database. */
export interface TestApp extends ServedApp {
  stop: () => Promise<void>;
}

const databaseUri = (options: Record<string, string>) => {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/test-${randomBytes(6).toString('hex')}`;
  for (const [name, value] of Object.entries(options)) uri.searchParams.set(name, value);
  return uri.toString();
};

/** Starts an app in this process; `options` become parameters of the database's connection string. */
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

/** Drops all events from memory, so that the next read loads them from the database. */
export const dropCachedEvents = ({ app }: ServedApp): void => app.eventCache.dropIdle(() => false, Infinity);
