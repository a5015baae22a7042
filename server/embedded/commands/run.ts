import { checkValues, CommandError, type Doc, rejectUnknownOptions } from '../checks.ts';
import type { Engine, Handler } from '../store/Engine.ts';
import { commandAliases, commandOptions, commonOptions } from '../supported.ts';
import { aggregate } from './aggregate.ts';
import { catalogCommands } from './catalog.ts';
import { findAndModify, writingCommands } from './writing.ts';
import { readingCommands } from './reading.ts';

/** The commands for the connection and the server. */
const sessionCommands: Record<string, Handler> = {
  // The reply omits logicalSessionTimeoutMinutes, so clients send no sessions, transactions or retries.
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

const handlers: Record<string, Handler> = {
  ...sessionCommands,
  ...readingCommands,
  ...writingCommands,
  ...catalogCommands,
  findAndModify,
  aggregate,
};

/** Runs a command. Refuses all commands, options and values that `supported.ts` does not list. */
export async function runCommand(engine: Engine, body: Doc): Promise<Doc> {
  const sentName = Object.keys(body)[0] ?? '';
  const name = commandAliases[sentName] ?? sentName;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handler) throw new CommandError(59, `no such command: '${sentName}'`);
  rejectUnknownOptions(body, [sentName, ...(commandOptions[name] ?? []), ...commonOptions], sentName);
  checkValues(body);
  return handler(engine, {
    db: typeof body.$db === 'string' ? body.$db : 'admin',
    target: body[sentName],
    body,
  });
}
