import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Browser, type Reply } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/network/databaseProxy.ts';
import { until } from '../support/until.ts';
import { codeOf, pay, paymentForm, type PaymentForm } from '../support/paymentForm.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { FakeSquare } from '../support/externalServices/FakeSquare.ts';

const ownerPassword = 'owner-of-the-test';
const never = async () => new Promise<void>(() => {});

describe('server killed during a payment', () => {
  let dataDir: string;
  let square: FakeSquare;
  let database: DatabaseProxy;
  let server: ServerProcess;
  const servers: ServerProcess[] = [];
  let count = 0;

  const start = async () => {
    server = await startServer({
      DATA_DIR: dataDir,
      MONGODB_URI: database.uri,
      OWNER_PASSWORD: ownerPassword,
      SESSION_SECRET: 'the same after a restart',
      PAYMENT_PROVIDER: 'square',
      SQUARE_ACCESS_TOKEN: square.accessToken,
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-test',
      SQUARE_LOCATION_ID: 'L1',
      SQUARE_API_URL: square.url,
      LOG_LEVEL: 'trace',
    });
    servers.push(server);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-payments-'));
    square = await FakeSquare.start();
    const name = `payments-${Date.now()}`;
    await checkedDatabase(name);
    database = await startDatabaseProxy(inject('mongodbUri'), name);
    await start();
  });
  afterAll(async () => {
    await server.cutPower();
    await database.close();
    await square.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    square.payments.length = 0;
    square.faults.length = 0;
  });

  const newForm = () =>
    paymentForm({
      sourceId: `cnon:card-nonce-ok ${(count += 1)}`,
      eventData: { customShareCode: `KILL${count}` },
    });
  const send = async (form: PaymentForm): Promise<Reply | undefined> =>
    pay(new Browser(server.origin), form, codeOf(form)).catch(() => undefined);
  const hasEvent = async (form: PaymentForm) =>
    (await new Browser(server.origin).get(`/api/events/${codeOf(form)}`)).status === 200;
  const questionsOf = async (form: PaymentForm) =>
    (await new Browser(server.origin).get(`/api/events/${codeOf(form)}/questions`)).body;

  /**
   * After the restart, expects a charge if and only if the event exists. After the payer’s retry there is one
   * charge and one event.
   */
  async function expectAgreement(form: PaymentForm): Promise<void> {
    await until(
      'money and event agree',
      async () => (await hasEvent(form)) === (square.kept.length === 1),
      30_000,
    );
    const answer = await send(form);
    // 201 when the retry arrives before recovery has created the event.
    expect([200, 201]).toContain(answer?.status);
    expect(answer?.body.event).toMatchObject({ shareCode: codeOf(form), adminCode: 'The Admin Code' });
    expect(square.payments).toHaveLength(1);
    expect(square.kept).toHaveLength(1);
    expect(await questionsOf(form)).toHaveLength(2);
  }

  it('before Square charges: charges nothing and creates no event', async () => {
    const form = newForm();
    square.faults.push({ before: async () => server.cutPower().then(never) });
    await send(form);
    await start();
    expect([square.payments.length, await hasEvent(form)]).toEqual([0, false]);
    await expectAgreement(form);
  });

  it('while Square charges, which completes after the server died: charge and event agree', async () => {
    const form = newForm();
    square.faults.push({ before: async () => server.cutPower() });
    await send(form);
    await until('Square has charged', () => square.payments.length === 1);
    expect(await new Browser(server.origin).get('/healthz').catch(() => 'gone')).toBe('gone');
    await start();
    await expectAgreement(form);
  });

  it('after Square charged, while the reply is in transit: charge and event agree', async () => {
    const form = newForm();
    square.faults.push({ after: async () => server.cutPower().then(never) });
    await send(form);
    expect(square.payments).toHaveLength(1);
    await start();
    await expectAgreement(form);
  });

  it('at any write to the database: charge and event agree', async () => {
    const standings: string[] = [];
    let last: Reply | undefined;
    for (let write = 0; !last; write += 1) {
      const form = newForm();
      let killed: Promise<void> | undefined;
      database.cutAtWrite(write, () => (killed = server.cutPower()));
      const answer = await send(form);
      database.restore();
      if (!killed) last = answer ?? ({ status: 0 } as Reply);
      else {
        await killed;
        await start();
        standings.push(square.payments.length === 0 ? 'not charged' : 'charged');
        await expectAgreement(form);
        square.payments.length = 0;
      }
    }
    expect(last.status).toBe(201);
    expect(new Set(standings)).toEqual(new Set(['not charged', 'charged']));
    expect(standings.length).toBeGreaterThan(6);
  }, 600_000);

  it('during a refund: refunds once, and the event stays', async () => {
    const form = newForm();
    await send(form);
    const owner = new Browser(server.origin);
    await owner.post('/api/owner/auth', { password: ownerPassword });
    const [payment] = (await owner.get('/api/owner/payments?range=7')).body;
    square.faults.push({ after: async () => server.cutPower().then(never) });
    await owner.post(`/api/owner/payments/${payment.id}/refund`).catch(() => undefined);
    await start();
    await until(
      'the refund is known to be through',
      async () => {
        const restarted = new Browser(server.origin);
        restarted.cookie = owner.cookie;
        return (await restarted.get('/api/owner/payments?range=7')).body[0].status === 'refunded';
      },
      30_000,
    );
    expect(square.payments.map(({ refunded }) => refunded)).toEqual([1_999]);
    expect(await hasEvent(form)).toBe(true);
  });

  it('logs no secret', () => {
    expect(servers.length).toBeGreaterThan(6);
    for (const secret of [square.accessToken, 'The Admin Code', 'cnon:card-nonce-ok'])
      for (const { output } of servers) expect(output()).not.toContain(secret);
  });
});
