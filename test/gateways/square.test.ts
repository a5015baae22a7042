import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSquareGateway } from '../../server/gateways/payments/squareGateway.ts';
import { logger } from '../../server/base/logger.ts';
import { FakeSquare, type SquareFault } from '../support/externalServices/FakeSquare.ts';

const charge = {
  key: 'the-key-1',
  reference: 'a-payment-1',
  sourceId: 'cnon:card-nonce-ok 1',
  amount: 1_999,
  currency: 'CAD',
  email: 'ada@example.org',
  note: 'Event: Ada & Ben',
};
const unused = { accessToken: 'x', applicationId: 'sq0idp-x', locationId: 'L1' };

const neverEnds = async () => new Promise<void>(() => {});

/** The log output during this work. */
async function logLinesOf(work: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ]!;
  const { write } = stream;
  logger.level = 'trace';
  stream.write = (line) => void lines.push(line);
  await work().finally(() => (stream.write = write));
  return lines;
}

describe('Square gateway', () => {
  let square: FakeSquare;
  const gatewayWith = (more: object = {}) =>
    createSquareGateway({
      accessToken: square.accessToken,
      applicationId: 'sandbox-sq0idb-test',
      locationId: 'L1',
      apiUrl: square.url,
      timeoutMs: 10_000,
      ...more,
    });
  beforeEach(async () => {
    square = await FakeSquare.start();
    logger.level = 'silent';
  });
  afterEach(async () => square.close());

  it('charges a card with one call, as Square documents it', async () => {
    const result = await gatewayWith().charge(charge);
    expect(result).toEqual({ outcome: 'charged', providerPaymentId: square.payments[0]!.id });
    const [request] = square.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v2/payments',
      headers: {
        authorization: `Bearer ${square.accessToken}`,
        'content-type': 'application/json',
        'square-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    });
    expect(request?.body).toEqual({
      idempotency_key: 'the-key-1',
      source_id: charge.sourceId,
      amount_money: { amount: 1_999, currency: 'CAD' },
      autocomplete: true,
      location_id: 'L1',
      reference_id: 'a-payment-1',
      buyer_email_address: 'ada@example.org',
      note: 'Event: Ada & Ben',
    });
  });

  it('charges once for repeated requests', async () => {
    const results = await Promise.all([gatewayWith().charge(charge), gatewayWith().charge(charge)]);
    expect(results[0]).toEqual(results[1]);
    expect(square.payments).toHaveLength(1);
  });

  it.each([
    ['cnon:card-nonce-declined', 'Your card was declined. Please try another one.'],
    ['cnon:card-nonce-rejected-cvv', 'The security code (CVV) isn’t right. Please check it and try again.'],
    ['cnon:card-nonce-rejected-expiration', 'Your card has expired. Please try another card.'],
  ])('explains in a sentence why the card %s was declined', async (sourceId, message) => {
    const declineText = expect.objectContaining({ message });
    expect(await gatewayWith().charge({ ...charge, sourceId })).toEqual({ outcome: 'declined', declineText });
    expect(square.payments).toEqual([]);
  });

  it('requests the card again when its token was used or is missing', async () => {
    await gatewayWith().charge(charge);
    expect(await gatewayWith().charge({ ...charge, key: 'another' })).toEqual({
      outcome: 'declined',
      declineText: { reason: 'declines.tokenUsed', message: 'Please enter your card again.' },
    });
  });

  it.each<[string, SquareFault, number]>([
    ['is a server error', { refuse: 500 }, 0],
    ['is that Square is unavailable', { refuse: 503 }, 0],
    ['is an error although the card was charged', { reply: 502 }, 1],
    ['never comes', { after: neverEnds }, 1],
    ['never arrives, without a charge', { before: neverEnds }, 0],
  ])('reports an unknown result for a charge whose reply %s', async (_, fault, taken) => {
    square.faults.push(fault);
    const isEndless = fault.after ?? fault.before;
    const gateway = gatewayWith(isEndless ? { timeoutMs: 500 } : {});
    expect(await gateway.charge(charge)).toEqual({ outcome: 'unknown' });
    expect(square.payments).toHaveLength(taken);
  });

  it('retries once after a cut connection, and charges once', async () => {
    square.faults.push({ reply: 'none' });
    expect(await gatewayWith().charge(charge)).toMatchObject({ outcome: 'charged' });
    square.faults.push({ reply: 'none' }, { reply: 'none' });
    const another = { ...charge, key: 'another', sourceId: 'cnon:2' };
    expect(await gatewayWith().charge(another)).toEqual({ outcome: 'unknown' });
    expect(square.payments).toHaveLength(2);
    expect(square.requests).toHaveLength(4);
  });

  it.each([429, 401, 503])(
    'reports an unknown result when the connection is cut and the retry is refused with %i',
    async (status) => {
      square.faults.push({ reply: 'none' }, { refuse: status });
      expect(await gatewayWith().charge(charge)).toEqual({ outcome: 'unknown' });
      expect(square.payments).toHaveLength(1);
    },
  );

  it('reports an unknown result when the idempotency key was used for another charge', async () => {
    await gatewayWith().charge(charge);
    expect(await gatewayWith().charge({ ...charge, amount: 2_999 })).toEqual({ outcome: 'unknown' });
    expect(square.payments).toHaveLength(1);
  });

  it('reports no charge when Square refuses the credentials or cannot be reached', async () => {
    expect(await gatewayWith({ accessToken: 'wrong' }).charge(charge)).toEqual({ outcome: 'unavailable' });
    square.faults.push({ refuse: 429 });
    expect(await gatewayWith().charge(charge)).toEqual({ outcome: 'unavailable' });
    const gone = await FakeSquare.start();
    await gone.close();
    expect(await gatewayWith({ apiUrl: gone.url }).charge(charge)).toEqual({ outcome: 'unavailable' });
    expect(square.payments).toEqual([]);
  });

  it('finds a charge by its reference on every page, only at the configured location', async () => {
    square.pageSize = 2;
    const since = new Date(Date.now() - 1_000);
    for (let number = 1; number <= 5; number += 1)
      await gatewayWith().charge({
        ...charge,
        key: `key ${number}`,
        reference: `payment-${number}`,
        sourceId: `cnon:${number}`,
      });
    await gatewayWith({ locationId: 'L2' }).charge({ ...charge, key: 'L2', reference: 'payment-5' });
    const found = await gatewayWith().find({ reference: 'payment-5', since });
    expect(found).toEqual([
      { reference: 'payment-5', providerPaymentId: square.payments[4]!.id, amount: 1_999 },
    ]);
    expect(await gatewayWith().find({ reference: 'payment-', since })).toHaveLength(5);
    expect(await gatewayWith().find({ reference: 'nobody', since })).toEqual([]);
    expect(await gatewayWith().find({ reference: 'payment-', since: new Date(Date.now() + 1_000) })).toEqual(
      [],
    );
  });

  it('throws when Square does not confirm a charge, rather than assuming none', async () => {
    square.isOff = true;
    await expect(gatewayWith().find({ reference: 'x', since: new Date() })).rejects.toThrow('does not list');
  });

  it.each(['<html>', '{"payments":[{"id":"1"}]}', '[]'])(
    'throws when the list of charges is unreadable (%s), rather than assuming none',
    async (list) => {
      square.oddList = list;
      await expect(gatewayWith().find({ reference: 'x', since: new Date() })).rejects.toThrow(
        'does not list',
      );
    },
  );

  it('refunds once for repeated requests, and reports a failure', async () => {
    const { id } = await gatewayWith()
      .charge(charge)
      .then(() => square.payments[0]!);
    const refund = { key: 'refund-1', providerPaymentId: id, amount: 1_999, currency: 'CAD' };
    square.faults.push({ reply: 'none' });
    await expect(gatewayWith().refund(refund)).rejects.toThrow('did not refund');
    await gatewayWith().refund(refund);
    await gatewayWith().refund(refund);
    expect(square.payments[0]?.refunded).toBe(1_999);
    await expect(gatewayWith().refund({ ...refund, key: 'again' })).rejects.toThrow('REFUND_AMOUNT_INVALID');
    expect(square.requests.at(-1)?.body).toEqual({
      idempotency_key: 'again',
      payment_id: id,
      amount_money: { amount: 1_999, currency: 'CAD' },
    });
  });

  it('is a test only in the sandbox, and gives browsers what they need', () => {
    const sandbox = createSquareGateway({ ...unused, apiUrl: 'https://connect.squareupsandbox.com' });
    const real = createSquareGateway({ ...unused, apiUrl: 'https://connect.squareup.com' });
    expect([sandbox.isTest, real.isTest]).toEqual([true, false]);
    expect(real.setup).toEqual({ provider: 'square', applicationId: 'sq0idp-x', locationId: 'L1' });
  });

  it('never writes the access token, the card or the payer into the log', async () => {
    const lines = await logLinesOf(async () => {
      await gatewayWith({ accessToken: 'secret-token' }).charge(charge);
    });
    expect(lines.join('')).toContain('UNAUTHORIZED');
    for (const secret of ['secret-token', charge.sourceId, charge.email])
      expect(lines.join('')).not.toContain(secret);
  });
});
