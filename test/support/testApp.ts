import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { refillAllowances } from '../../server/access/allowances.ts';
import { forgetAllAttempts } from '../../server/access/attempts.ts';
import { createApp, type App, type AppSettings } from '../../server/app.ts';
import { connect, disconnect } from '../../server/database/connect.ts';
import { createTestGateway } from '../../server/gateways/payments/testGateway.ts';
import { forgetAllEvents } from '../../server/liveEvents.ts';
import { endTraffic } from '../../server/usecases/traffic/analyticsDays.ts';
import { Browser } from './Browser.ts';

/** The running product on a database of its own, and browsers to visit it with. */
export interface TestApp {
  app: App;
  origin: string;
  ownerPassword: string;
  /** A new visitor without a cookie. */
  browser: () => Browser;
  /** A visitor who has passed the owner's gate. */
  owner: () => Promise<Browser>;
  stop: () => Promise<void>;
}

const databaseUri = (options: Record<string, string>) => {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/test-${randomBytes(6).toString('hex')}`;
  for (const [name, value] of Object.entries(options)) uri.searchParams.set(name, value);
  return uri.toString();
};

/** Starts the app in this process, on a free port, as `main` does; `options` are said in the database's address. */
export async function startTestApp(
  settings: Partial<AppSettings> = {},
  options: Record<string, string> = {},
): Promise<TestApp> {
  await connect(databaseUri(options));
  const ownerPassword = 'the owner’s own password';
  const app = createApp({
    sessionSecret: 'a secret of the tests',
    ownerPassword,
    payments: createTestGateway(),
    ...settings,
  });
  app.http.listen(0, '127.0.0.1');
  await once(app.http, 'listening');
  const origin = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
  const browser = () => new Browser(origin);
  return {
    app,
    origin,
    ownerPassword,
    browser,
    owner: async () => {
      const owner = browser();
      await owner.post('/api/owner/auth', { password: ownerPassword });
      return owner;
    },
    stop: async () => {
      await app.close();
      await endTraffic();
      forgetAllEvents();
      forgetAllAttempts();
      refillAllowances();
      await mongoose.connection.dropDatabase();
      await disconnect();
    },
  };
}
