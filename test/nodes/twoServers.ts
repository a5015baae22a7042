import { afterAll, beforeAll } from 'vitest';
import { Redis } from '../../server/gateways/redis.ts';
import { RedisServer } from '../cluster/startCluster.ts';
import { twinOf } from '../routes/questions/guestCalls.ts';
import type { Browser } from '../support/Browser.ts';
import { serveApp, type ServedApp, startTestApp } from '../support/testApp.ts';

/** Two servers in this process on one database. The test decides how they communicate. */
export interface TwoServers {
  one: ServedApp;
  other: ServedApp;
  /** The same visitor at the other server. */
  elsewhere: (browser: Browser) => Browser;
  /** Connects the servers by this Redis; `otherUrl` is the other server’s own address for it. */
  connectRedis: (server: RedisServer, otherUrl?: string) => Promise<Redis[]>;
  /** Makes each server read its peers and missed changes from the database. */
  sweep: () => Promise<void>;
  stop: () => Promise<void>;
}

/** `settings` apply to the first server. */
export async function startTwoServers(
  settings: Parameters<typeof startTestApp>[0] = {},
): Promise<TwoServers> {
  const one = await startTestApp(settings);
  const other = await serveApp();
  const opened: Redis[] = [];
  return {
    one,
    other,
    elsewhere: (browser) => twinOf(browser, other.browser()),
    connectRedis: async ({ url }, otherUrl = url) => {
      for (const { app } of [one, other]) {
        const redis = await Redis.open({ url: app === one.app ? url : otherUrl, prefix: 'test:' });
        app.nodes.eventBus.start(redis);
        opened.push(redis);
      }
      return opened;
    },
    sweep: async () => {
      for (const { app } of [one, other]) await app.nodes.start();
    },
    stop: async () => {
      for (const { app } of [one, other]) {
        await app.nodes.stop();
        await app.nodes.eventBus.stop();
      }
      for (const redis of opened) redis.close();
      await other.close();
      await one.stop();
    },
  };
}

/** Two servers for all tests of one file, started before the first test. */
export function runningServers(): TwoServers {
  const servers = {} as TwoServers;
  beforeAll(async () => void Object.assign(servers, await startTwoServers()));
  afterAll(async () => servers.stop());
  return servers;
}
