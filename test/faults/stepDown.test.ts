import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { join, predict, type Guest } from '../routes/questions/guestCalls.ts';
import { dataUrl, noiseOf } from '../routes/pictures/pictures.ts';
import { Browser, type Reply } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import {
  startDatabaseProxy,
  writeCommands,
  type DatabaseProxy,
  type Fault,
} from '../support/network/databaseProxy.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const ownerPassword = 'owner-of-the-test';

/** The error codes of a database that is temporarily unavailable. */
const reasons = {
  91: 'ShutdownInProgress',
  189: 'PrimarySteppedDown',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
};
const refusal = (code: number, codeName: string, errorLabels: string[] = []) => ({
  ok: 0,
  errmsg: `${codeName}, as a test says`,
  code,
  codeName,
  errorLabels,
});

describe('database that reports a step-down or shutdown', () => {
  let dataDir: string;
  let database: DatabaseProxy;
  let server: ServerProcess;
  let party: TestEvent;
  let guest: Guest;
  let owner: Browser;
  let question: Awaited<ReturnType<TestEvent['addQuestion']>>;
  let count = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(joinPath(tmpdir(), 'foretold-step-down-'));
    const name = `step-down-${Date.now()}`;
    await checkedDatabase(name);
    database = await startDatabaseProxy(inject('mongodbUri'), name);
    server = await startServer({
      DATA_DIR: dataDir,
      MONGODB_URI: database.uri,
      OWNER_PASSWORD: ownerPassword,
    });
    owner = new Browser(server.origin);
    await owner.post('/api/owner/auth', { password: ownerPassword });
    const app = { browser: () => new Browser(server.origin), owner: async () => owner };
    party = await createTestEvent(app);
    question = await party.addQuestion();
    guest = await party.joinAs('Rosa');
  });
  afterAll(async () => {
    database.restore();
    await server.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => database.restore());

  const path = () => `/api/events/${party.code}`;
  /** One request for each kind of database command. */
  const calls: Record<string, () => Promise<Reply>> = {
    findAndModify: async () => predict(guest, question, (count += 1) % 2 ? 'no' : 'yes'),
    insert: async () => join(new Browser(server.origin), party.code, `Guest ${(count += 1)}`),
    update: async () => owner.patch('/api/owner/settings/pricing', { eventPrice: 1_000 + (count += 1) }),
    delete: async () =>
      party.organiser.delete(
        `/api/participants/${(await party.joinAs(`Late ${(count += 1)}`)).participant.id}`,
      ),
    find: async () => party.organiser.get(`${path()}/predictions`),
  };

  /** Fails a command of a request. Returns the reply, and waits until the request succeeds again. */
  async function outcomeOf(command: string, fault: Omit<Fault, 'commands'>): Promise<object> {
    const injected = database.injectFault({ commands: [command], ...fault });
    const { status, body } = await calls[command]!();
    const isMet = injected.count() > 0;
    database.restore();
    await until('all goes on', async () => (await calls[command]!()).status < 300);
    return { isMet, status, code: body.code, message: body.message };
  }
  const refused = {
    isMet: true,
    status: 503,
    code: 'unavailable',
    message: 'We can’t reach the event right now. Please try again.',
  };
  const codes = Object.entries(reasons).map(([code, name]) => [Number(code), name] as const);

  it.each(Object.keys(calls))(
    '%s: answers 503 to every such error code',
    async (command) => {
      for (const [code, name] of codes)
        expect(await outcomeOf(command, { answer: () => refusal(code, name) })).toEqual(refused);
    },
    90_000,
  );

  it.each(writeCommands)('%s: answers 503 to a full disk, with the reason', async (command) => {
    const outcome = await outcomeOf(command, { answer: () => refusal(14_031, 'OutOfDiskSpace') });
    const message = 'We can’t save anything right now. Please try again in a moment.';
    expect(outcome).toEqual({ ...refused, message });
  });

  it.each(['insert', 'update', 'delete'])(
    '%s: answers 503 to a full disk when one write of a command fails',
    async (command) => {
      const writeErrors = [{ index: 0, code: 11_602, errmsg: 'as a test says' }];
      expect(await outcomeOf(command, { answer: () => ({ ok: 1, n: 0, writeErrors }) })).toEqual(refused);
    },
  );

  it.each(writeCommands)(
    '%s: answers 503 to a write that is applied but not known to be durable',
    async (command) => {
      const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'as a test says' };
      const answer = (reply: object) => ({ ...reply, writeConcernError });
      expect(await outcomeOf(command, { isDone: true, answer })).toEqual(refused);
    },
  );

  it.each(writeCommands)('%s: answers 503 to every retryable error', async (command) => {
    const answer = () => refusal(424_242, 'New', ['RetryableWriteError']);
    expect(await outcomeOf(command, { answer })).toEqual(refused);
  });

  it.each(Object.keys(calls))('%s: answers 503 to a connection reset', async (command) =>
    expect(await outcomeOf(command, { answer: 'reset' })).toEqual(refused),
  );

  it('guest whose join was stored but whose reply was lost: can play after the retry', async () => {
    const browser = new Browser(server.origin);
    const key = { 'idempotency-key': 'the join of Lost Lena' };
    database.injectFault({ commands: ['insert'], times: 1, isDone: true, answer: 'reset' });
    expect((await join(browser, party.code, 'Lost Lena', key)).status).toBe(503);
    database.restore();
    let again = await join(browser, party.code, 'Lost Lena', key);
    await until('she is in', async () => {
      again = await join(browser, party.code, 'Lost Lena', key);
      return again.status === 200;
    });
    expect((await predict({ browser, participant: again.body }, question, 'yes')).status).toBe(201);
  });

  it('answers 503 to a connection reset while megabytes are written', async () => {
    const headerImage = dataUrl(await noiseOf({ width: 1_600, height: 1_000 }), 'image/jpeg');
    const upload = async () => party.organiser.post(`${path()}/header-image`, { headerImage });
    database.injectFault({ commands: ['insert'], answer: 'reset' });
    expect((await upload()).body).toMatchObject({ code: 'unavailable' });
    database.restore();
    await until('the picture is there', async () => (await upload()).status === 200);
  });

  it('logs few warnings and no error', () => {
    const lines = server.output().split('\n');
    const levels = lines.flatMap((line) => /^\{"level":(\d+)/.exec(line)?.[1] ?? []);
    expect(levels.filter((level) => Number(level) >= 50)).toEqual([]);
    const warnings = levels.filter((level) => level === '40');
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(20);
  });
});
