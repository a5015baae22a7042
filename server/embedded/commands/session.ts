import type { Handler } from '../store/Engine.ts';

/** Commands about the connection and the server itself. */
export const sessionCommands: Record<string, Handler> = {
  // No logicalSessionTimeoutMinutes: clients then send no sessions, transactions or retries.
  hello: () => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  }),
  ping: () => ({ ok: 1 }),
  buildInfo: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'foretold-embedded',
    bits: 64,
    ok: 1,
  }),
  getParameter: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  endSessions: () => ({ ok: 1 }),
  serverStatus: ({ store }) => ({
    process: 'foretold-embedded',
    pid: process.pid,
    uptime: process.uptime(),
    embedded: { ...store.counters },
    ok: 1,
  }),
};
